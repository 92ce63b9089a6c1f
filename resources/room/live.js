/* Pages that are made by the laptop: when something is new there, this page is asked for again and its parts are exchanged.
   The sound of a call is made here; browsers want the page to have been touched once before. */
(function () {
  "use strict";

  var main = document.querySelector("[data-events]"), stream = null, sound = null;
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

  function again() {
    var field = document.activeElement;
    if (field && (field.tagName === "INPUT" || field.tagName === "TEXTAREA") && field.value) { return; }
    fetch(location.href, { credentials: "same-origin", headers: { "X-Part": "1" } }).then(function (response) {
      if (response.redirected) { location.reload(); return null; }
      return response.ok ? response.text() : null;
    }).then(function (text) {
      if (!text) { return; }
      if (finger) { held = function () { exchange(text); }; } else { exchange(text); }
    }, unlinked);
  }

  function exchange(text) {
    var fresh = new DOMParser().parseFromString(text, "text/html").querySelector("[data-events]");
    var open = Array.prototype.map.call(main.querySelectorAll("details[open][id]"), function (one) { return one.id; });
    if (!fresh || fresh.innerHTML === main.innerHTML) { return; }
    var at = window.pageYOffset;
    main.innerHTML = "";
    Array.prototype.slice.call(fresh.childNodes).forEach(function (one) { main.appendChild(document.importNode(one, true)); });
    open.forEach(function (id) { var one = document.getElementById(id); if (one) { one.open = true; } });
    window.scrollTo(0, at);
    tick();
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
  }

  var offset = 0, first = true;

  function listen() {
    stream = new EventSource(main.getAttribute("data-events"));
    stream.onopen = function () { var told = document.getElementById("unlinked"); if (told) { told.hidden = true; } };
    stream.onmessage = function (event) {
      var told = JSON.parse(event.data);
      offset = told.now - Date.now() / 1000;
      tick();
      if (told.ring && !first) { ring(); }
      if (!first) { again(); }
      first = false;
    };
    stream.addEventListener("gone", function () { stream.close(); location.reload(); });
    stream.onerror = function () { unlinked(); if (stream.readyState === 2) { setTimeout(listen, 3000); } };
  }

  setInterval(tick, 1000);
  tick();
  listen();
})();
