/* Pages that are made by the laptop: when something is new there, this page is asked for again and its parts are exchanged.
   The sound of a call is made here; browsers want the page to have been touched once before. */
(function () {
  "use strict";

  var main = document.querySelector("[data-events]"), last = document.querySelector("[data-last]"), tabs = document.querySelector(".tabs"), stream = null, sound = null;
  if (!main) { return; }

  function ring() {
    if (navigator.vibrate) { navigator.vibrate([200, 100, 200]); }
    if (!sound) { return; }
    var tone = sound.createOscillator(), volume = sound.createGain();
    tone.frequency.value = 880;
    volume.gain.setValueAtTime(0.2, sound.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + 0.8);
    tone.connect(volume);
    volume.connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + 0.8);
  }

  document.addEventListener("click", function () {
    var Kind = window.AudioContext || window.webkitAudioContext;
    if (!sound && Kind) { sound = new Kind(); }
  }, { once: true });

  // A key exchanged under the finger loses its tap: what is new waits until the finger has gone

  var finger = false, held = null, lifting = null;

  function touched() { clearTimeout(lifting); finger = true; }

  function lifted() {
    var act = held;
    clearTimeout(lifting);
    finger = false;
    held = null;
    if (act) { act(); }
  }

  // The click comes a moment after the finger has gone, and not at all when the page was scrolled.
  function soonLifted(wait) { clearTimeout(lifting); lifting = setTimeout(lifted, wait); }

  document.addEventListener("pointerdown", touched, true);
  document.addEventListener("pointerup", function () { soonLifted(350); }, true);
  document.addEventListener("pointercancel", lifted, true);
  document.addEventListener("click", function () { soonLifted(0); }, true);

  // What is typed or ticked and not yet sent stays as it is, with what stood there when it was begun; a field that is being
  // typed in is not touched at all: what is new is asked for when it is left.

  var later = false;

  function typing() {
    var field = document.activeElement;
    return !!field && main.contains(field) && (field.tagName === "INPUT" || field.tagName === "TEXTAREA" || field.tagName === "SELECT") && field.type !== "checkbox";
  }

  main.addEventListener("focusout", function () { if (later) { setTimeout(function () { if (later && !typing()) { again(); } }, 0); } });

  function begun(form) {
    return Array.prototype.some.call(form.elements, function (one) {
      if (one.type === "checkbox" || one.type === "radio") { return one.checked !== one.defaultChecked; }
      if (one.tagName === "SELECT") { return Array.prototype.some.call(one.options, function (way, at) { return way.selected !== (way.defaultSelected || (at === 0 && !one.querySelector("[selected]"))); }); }
      return one.type !== "hidden" && one.tagName !== "BUTTON" && one.value !== one.defaultValue;
    });
  }

  /* Which form it is, whatever has changed of what it is about. */
  function mark(form) {
    return Array.prototype.map.call(form.elements, function (one) {
      return one.name + (one.type === "hidden" && one.name !== "seen" && one.name !== "token" || one.type === "checkbox" ? "=" + one.value : "");
    }).join("&");
  }

  // A key of a pad asks for this page with one part changed: it is exchanged where it stands.

  main.addEventListener("click", function (event) {
    var key = event.target.closest("button[name]"), form = key && key.closest("form[data-part]"), parts = [];
    if (!form) { return; }
    event.preventDefault();
    if (typing()) { document.activeElement.blur(); }  // Safari leaves the focus in a field when a key is pressed
    fields(form).forEach(function (one) { if (one.name !== key.name) { parts.push([one.name, one.value]); } });
    parts.push([key.name, key.value]);
    history.replaceState(null, "", location.pathname + "?" + parts.map(function (one) { return one.map(encodeURIComponent).join("="); }).join("&"));
    again(true);
  });

  // A page that is loaded again, or left for the PIN, has what was begun on it when it is opened next.

  var place = "begun " + location.pathname;

  function fields(form) { return Array.prototype.filter.call(form.elements, function (one) { return one.name && one.name !== "token" && one.tagName !== "BUTTON"; }); }

  function remember() {
    var found = {};
    Array.prototype.filter.call(main.querySelectorAll("form"), begun).forEach(function (form) {
      found[mark(form)] = fields(form).map(function (one) { return one.type === "checkbox" ? one.checked : one.value; });
    });
    try { sessionStorage.setItem(place, JSON.stringify(found)); } catch (error) { /* a private window keeps nothing */ }
  }

  function recall() {
    var found = null;
    try { found = JSON.parse(sessionStorage.getItem(place)); } catch (error) { found = null; }
    Array.prototype.forEach.call(main.querySelectorAll("form"), function (form) {
      var values = found && found[mark(form)], within = form.closest("details");
      if (!values) { return; }
      fields(form).forEach(function (one, at) { if (one.type === "checkbox") { one.checked = values[at]; } else { one.value = values[at]; } });
      if (within) { within.open = true; }
    });
  }

  main.addEventListener("input", remember);
  document.addEventListener("submit", function () { try { sessionStorage.removeItem(place); } catch (error) { /* nothing was kept */ } });

  // Of the way of a ruling the last answer is the one that is most often taken back.

  function slide() { Array.prototype.forEach.call(main.querySelectorAll(".trail"), function (one) { one.scrollLeft = one.scrollWidth; }); }

  var asked = 0;

  // The laptop counts as use what a finger asked for; a page that refreshes itself must not put off the PIN.
  function again(pressed) {
    asked += 1;
    var number = asked;
    fetch(location.href, { credentials: "same-origin", headers: pressed ? {} : { "X-Part": "1" } }).then(function (response) {
      if (response.redirected) { location.reload(); return null; }
      return response.ok ? response.text() : null;
    }).then(function (text) {
      if (!text || number !== asked) { return; }  // an answer that was overtaken shows what is past
      if (finger) { held = function () { exchange(text); }; } else { exchange(text); }
    }, unlinked);
  }

  function keys(name) {
    return Array.prototype.filter.call(main.querySelectorAll("button, a, summary"), function (one) { return one.name + one.textContent === name; });
  }

  function fill(place, fresh) {
    place.innerHTML = "";
    Array.prototype.slice.call(fresh.childNodes).forEach(function (one) { place.appendChild(document.importNode(one, true)); });
  }

  function written(one, under) { return one.innerHTML + (under ? under.innerHTML : ""); }

  var was = written(main, last);

  function exchange(text) {
    var page = new DOMParser().parseFromString(text, "text/html"), fresh = page.querySelector("[data-events]"), under = page.querySelector("[data-last]");
    count(page.querySelector(".tabs"));
    var open = Array.prototype.map.call(main.querySelectorAll("details[open][id]"), function (one) { return one.id; });
    later = typing();
    if (later) { return; }
    if (!fresh || written(fresh, under) === was) { return; }
    was = written(fresh, under);
    var at = window.pageYOffset, forms = Array.prototype.filter.call(main.querySelectorAll("form"), begun);
    var here = document.activeElement, name = main.contains(here) ? here.name + here.textContent : "", nth = keys(name).indexOf(here);
    fill(main, fresh);
    if (last && under && last.innerHTML !== under.innerHTML) { fill(last, under); }
    Array.prototype.forEach.call(main.querySelectorAll("form"), function (one) {
      forms.forEach(function (kept) { if (mark(kept) === mark(one)) { one.parentNode.replaceChild(kept, one); } });
    });
    open.forEach(function (id) { var one = document.getElementById(id); if (one) { one.open = true; } });
    if (nth >= 0 && keys(name)[nth]) { keys(name)[nth].focus({ preventScroll: true }); }
    window.scrollTo(0, at);
    slide();
    tick();
  }

  /* How much waits behind each tab; the tabs themselves stay, with the finger or the focus that may be on one. */
  function count(fresh) {
    var ours = tabs ? tabs.children : [], theirs = fresh ? fresh.children : [];
    Array.prototype.forEach.call(ours, function (tab, at) {
      var old = tab.querySelector(".badge"), badge = theirs[at] && theirs[at].querySelector(".badge");
      if (old) { tab.removeChild(old); }
      if (badge) { tab.appendChild(document.importNode(badge, true)); }
    });
  }

  function unlinked() {
    var told = document.getElementById("unlinked");
    if (told) { told.hidden = false; }
  }

  function tick() {
    Array.prototype.forEach.call(document.querySelectorAll("[data-until], [data-since]"), function (one) {
      var until = one.getAttribute("data-until"), now = Date.now() / 1000 + offset;
      var seconds = Math.round(until ? Number(until) - now : now - Number(one.getAttribute("data-since")));
      var whole = Math.abs(seconds), text = Math.floor(whole / 60) + ":" + ("0" + (whole % 60)).slice(-2);
      one.textContent = (until && seconds < 0 ? "+" : "") + text;
    });
    Array.prototype.forEach.call(document.querySelectorAll("rect[data-ends]"), function (one) {
      var begun = Number(one.getAttribute("data-begun")), whole = Number(one.getAttribute("data-ends")) - begun;
      var part = whole > 0 ? (Date.now() / 1000 + offset - begun) / whole : 1;
      one.setAttribute("width", String(Math.min(100, Math.max(0, part * 100))));
    });
  }

  var offset = 0, first = true, heardAt = Date.now();
  var SILENT = 40000;

  // A link that has not been heard for long is dead, whatever the phone believes.
  function lookUp() {
    if (stream && stream.readyState === 1 && Date.now() - heardAt > SILENT) { stream.close(); unlinked(); listen(); }
  }

  function listen() {
    heardAt = Date.now();
    stream = new EventSource(main.getAttribute("data-events"));
    stream.onopen = function () { var told = document.getElementById("unlinked"); if (told) { told.hidden = true; } };
    stream.onmessage = function (event) {
      var told = JSON.parse(event.data);
      heardAt = Date.now();
      offset = told.now - Date.now() / 1000;
      tick();
      if (told.ring && !first) { ring(); }
      if (!first) { again(); }
      first = false;
    };
    stream.addEventListener("gone", function () { stream.close(); location.reload(); });
    stream.onerror = function () { unlinked(); if (stream.readyState === 2) { setTimeout(listen, 3000); } };
  }

  setInterval(function () { tick(); lookUp(); }, 1000);
  document.addEventListener("visibilitychange", lifted);
  recall();
  slide();
  tick();
  listen();
})();
