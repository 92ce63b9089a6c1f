/* The table's phone: North enters, East confirms. All of it comes in one load; afterwards only small messages pass.
   What is confirmed is kept on the phone first and sent until the laptop has answered. */
(function () {
  "use strict";

  var given = JSON.parse(document.getElementById("data").textContent);
  var words = given.words;
  var sheet = given.sheet;
  var app = document.getElementById("app");
  var SEATS = ["N", "E", "S", "W"];
  var STRAINS = ["C", "D", "H", "S", "N"];
  var SUIT_IDS = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
  var SIGNS = { "♣": "C", "♦": "D", "♥": "H", "♠": "S" };
  var RANKS = "AKQJT98765432";
  var PLACES = ["bottom", "left", "top", "right"];
  var SVG = "http://www.w3.org/2000/svg";
  var MINUS = "\u2212";
  var EAST_WAITS = 600;
  var LINGERS = 60000;
  var SILENT = 40000;

  // Kept on the phone: nothing of another evening, nothing once the room has closed but what is still to be sent

  var place = "", kept = { north: null, named: 0, pads: {}, outbox: [] }, answered = {};

  function stored(name) {
    var found = null;
    try { found = JSON.parse(localStorage.getItem(name)); } catch (error) { found = null; }
    if (!found || typeof found !== "object") { found = {}; }
    return { north: typeof found.north === "number" ? found.north : null, named: found.named || 0,
             pads: found.pads || {}, outbox: Array.isArray(found.outbox) ? found.outbox : [] };
  }

  /* A page that came before the laptop knew the table has no place to keep anything yet: it is found with the first sheet. */
  function load() {
    place = ["room", sheet.club, sheet.title, sheet.evening, sheet.table].join(" ");
    kept = stored(place);
    elsewhere();
    try {
      Object.keys(localStorage).forEach(function (name) {
        if (name !== place && name.slice(0, 5) === "room " && !stored(name).outbox.length) { localStorage.removeItem(name); }
      });
    } catch (error) { /* a private window keeps nothing */ }
  }

  /* This phone was another table's tonight and has something of it that was not sent: that table's card sends it. */
  function elsewhere() {
    var evening = ["room", sheet.club, sheet.title, sheet.evening, ""].join(" ");
    try {
      Object.keys(localStorage).forEach(function (name) {
        var boards = stored(name).outbox.map(function (one) { return one.board; });
        if (name !== place && name.indexOf(evening) === 0 && boards.length) {
          state.notice = fill(words.elsewhere, { table: stored(name).outbox[0].at_table || name.slice(evening.length), boards: boards.join(", ") });
        }
      });
    } catch (error) { /* a private window keeps nothing */ }
  }

  function keep() {
    if (!place) { return; }
    // The same page in a second window may have kept a result that is still to be sent.
    stored(place).outbox.forEach(function (one) {
      if (!answered[one.id] && !kept.outbox.some(function (own) { return own.id === one.id; })) { kept.outbox.push(one); }
    });
    try { localStorage.setItem(place, JSON.stringify(kept)); } catch (error) { /* a private window keeps nothing: the page still does */ }
  }

  var state = { screen: "", shown: "", turn: 0, typed: "", board: 0, round: 0, linked: true, offset: 0, notice: "", holder: true, args: null, away: "" };

  // Building the page

  function h(tag, attributes) {
    var node = tag === "svg" || tag === "use" || tag === "path" || tag === "rect" || tag === "text" ?
      document.createElementNS(SVG, tag) : document.createElement(tag);
    Object.keys(attributes || {}).forEach(function (name) {
      var value = attributes[name];
      if (value === null || value === undefined || value === false) { return; }
      if (name === "onclick") { node.addEventListener("click", value); }
      else if (name === "oninput") { node.addEventListener("input", value); }
      else if (name === "onsubmit") { node.addEventListener("submit", value); }
      else { node.setAttribute(name, value === true ? "" : String(value)); }
    });
    for (var at = 2; at < arguments.length; at += 1) { put(node, arguments[at]); }
    return node;
  }

  function put(node, child) {
    if (child === null || child === undefined || child === false) { return; }
    if (Array.isArray(child)) { child.forEach(function (one) { put(node, one); }); return; }
    if (child.nodeType) { node.appendChild(child); return; }
    String(child).split(/([♣♦♥♠])/).forEach(function (part) {
      if (SIGNS[part]) { node.appendChild(suit(SIGNS[part])); }
      else if (part) { node.appendChild(document.createTextNode(part)); }
    });
  }

  function suit(letter) {
    return h("svg", { "class": "s " + SUIT_IDS[letter], role: "img", "aria-label": words[letter], viewBox: "0 0 98 100" },
      h("use", { href: "#" + SUIT_IDS[letter] }));
  }

  function strain(letter) { return letter === "N" ? h("span", { "class": "nt" }, words.nt) : suit(letter); }

  function icon(name) { return h("svg", { "class": "i", "aria-hidden": "true", viewBox: "0 0 20 20" }, h("use", { href: "#i-" + name })); }

  function fill(text, blanks) {
    return text.replace(/\{(\w+)\}/g, function (whole, name) { return name in blanks ? String(blanks[name]) : whole; });
  }

  /* A table's name on one line: its letter is not left behind at the end of one. */
  function whole(name) { return String(name).replace(/ /g, "\u00a0"); }

  function button(label, act, options) {
    var more = options || {};
    return h("button", { type: "button", "class": more.cls || "key", onclick: act, "aria-label": more.spoken,
                         "aria-pressed": more.chosen === undefined ? null : String(!!more.chosen), "aria-disabled": more.waits ? "true" : null, disabled: more.disabled },
      more.icon && icon(more.icon), h("span", {}, label), more.chosen ? icon("tick") : null, more.after && icon(more.after));
  }

  // Bridge: contracts, scores (Law 77), words

  function parse(text) {
    var first = text.split(" ")[0], lead = "";
    text.split(" ").slice(1).forEach(function (word) { if (word.length === 2 && word[0] !== ">") { lead = word; } });
    var found = /^([1-7])(NT|C|D|H|S)(x{0,2})([NESW])(=|[+-]\d+)$/.exec(first);
    if (first === "P") { return { passed: true }; }
    if (first === "NP") { return { notPlayed: true }; }
    if (!found) { return { other: first }; }
    return { level: +found[1], strain: found[2][0], doubled: found[3].length, declarer: found[4],
             over: found[5] === "=" ? 0 : +found[5], lead: lead ? lead[0] : "", rank: lead ? lead[1] : "", noLead: !lead };
  }

  function canonical(one) {
    if (one.passed) { return "P"; }
    if (one.notPlayed) { return "NP"; }
    var over = one.over === 0 ? "=" : (one.over > 0 ? "+" : "") + one.over;
    return one.level + (one.strain === "N" ? "NT" : one.strain) + "xx".slice(0, one.doubled) + one.declarer + over +
      (one.lead && one.rank ? " " + one.lead + one.rank : "");
  }

  function side(seat) { return seat === "N" || seat === "S" ? "NS" : "EW"; }

  function vulnerable(board, of) { return board.vulnerable === "All" || board.vulnerable === of; }

  /* The score for North-South. */
  function score(one, board) {
    if (one.passed) { return 0; }
    if (one.notPlayed || one.other || one.over === undefined || !one.declarer) { return null; }
    var vul = vulnerable(board, side(one.declarer)), factor = [1, 2, 4][one.doubled], points;
    if (one.over < 0) { points = -down(-one.over, one.doubled, vul); }
    else {
      var minor = one.strain === "C" || one.strain === "D";
      var tricks = (one.strain === "N" ? 40 + 30 * (one.level - 1) : (minor ? 20 : 30) * one.level) * factor;
      var each = one.doubled ? 50 * factor * (vul ? 2 : 1) : (minor ? 20 : 30);
      points = tricks + (tricks >= 100 ? (vul ? 500 : 300) : 50) + (one.doubled ? 25 * factor : 0) + each * one.over;
      if (one.level === 6) { points += vul ? 750 : 500; }
      if (one.level === 7) { points += vul ? 1500 : 1000; }
    }
    return side(one.declarer) === "NS" ? points : -points;
  }

  function down(count, doubled, vul) {
    if (!doubled) { return count * (vul ? 100 : 50); }
    var points = vul ? 200 + 300 * (count - 1) : 100 + 200 * (count - 1) + 100 * Math.max(0, count - 3);
    return points * doubled;
  }

  function signed(points) { return points > 0 ? "+" + points : points < 0 ? MINUS + -points : "0"; }

  function figure(text) { return text.replace("-", MINUS).replace(".", words.point); }

  function overText(over) { return over === 0 ? "=" : over > 0 ? "+" + over : MINUS + -over; }

  function bid(one) { return [String(one.level), strain(one.strain), one.doubled ? h("span", { "class": "dbl" }, "×".repeat(one.doubled)) : null]; }

  /* A result as it is written, and as a player would say it for who hears the page: "1♥ N =", "1 heart by North, just made". */
  function short(text) {
    var one = parse(text);
    if (one.passed) { return words.passedOut; }
    if (one.notPlayed) { return words.notPlayed; }
    if (one.other) { return words.adjusted; }
    return h("span", { "class": "short", role: "img", "aria-label": sayBid(one) + ", " + tricksText(one) }, bid(one), " ", words["seat" + one.declarer], " ", overText(one.over));
  }

  /* A contract in words, as far as it is known. */
  function sayBid(one) {
    return [one.level || "", one.strain ? words[one.level === 1 && one.strain !== "N" ? one.strain + "1" : one.strain] : "",
      one.doubled ? words[one.doubled === 1 ? "x" : "xx"] : "", one.declarer ? fill(words.by, { name: words["name" + one.declarer] }) : ""].filter(Boolean).join(" ");
  }

  function sayScore(points) {
    if (!points) { return sidesScore(points); }
    return fill(words.forSide, { score: Math.abs(points), side: points > 0 ? words.sideNS : words.sideEW });
  }

  function rankText(rank) { var at = "AKQJT".indexOf(rank); return at < 0 ? rank : words.ranks.split(" ")[at]; }

  function tricksText(one) {
    var tricks = one.level + 6 + one.over;
    return one.over === 0 ? fill(words.just, { tricks: tricks }) :
      fill(one.over > 0 ? words.overN : words.downN, { count: Math.abs(one.over), tricks: tricks });
  }

  function sidesScore(points) {
    if (points === null) { return ""; }
    if (points === 0) { return words.nobodyScores; }
    return signed(Math.abs(points)) + " " + (points > 0 ? words.sideNS : words.sideEW);
  }

  function leader(declarer) { return SEATS[(SEATS.indexOf(declarer) + 1) % 4]; }

  function nameOf(seat) { var chair = sheet.chairs && sheet.chairs[seat]; return chair && chair.name ? chair.name : ""; }

  /* Who sat there when the board on the pad was played: of an earlier round nobody knows here. */
  function nameThen(seat) { return state.round === sheet.round ? nameOf(seat) : ""; }

  function firstName(seat) { return nameThen(seat).split(" ")[0]; }

  function seatAt(which) { return SEATS[(which - (kept.north || 0) + 4) % 4]; }

  function placeOf(seat) { return PLACES[(SEATS.indexOf(seat) + (kept.north || 0)) % 4]; }

  // A board with its dealer and vulnerable sides, turned as it lies before the phone; silent, as words stand beside it

  function glyph(board, size) {
    var parts = [h("rect", { x: 5, y: 5, width: 50, height: 50, rx: 6, "class": "box" })];
    if (size) { parts.push(h("text", { x: 30, y: 36, "class": "no" }, board.number)); }
    SEATS.forEach(function (seat) {
      var at = PLACES.indexOf(placeOf(seat));
      var bar = [[12, 51, 36, 7], [2, 12, 7, 36], [12, 2, 36, 7], [51, 12, 7, 36]][at];
      if (vulnerable(board, side(seat))) { parts.push(h("rect", { x: bar[0], y: bar[1], width: bar[2], height: bar[3], "class": "vul" })); }
      if (seat === board.dealer) {
        parts.push(h("path", { d: (size ? ["M24 43h12l-6 7z", "M17 24v12l-7-6z", "M24 17h12l-6-7z", "M43 24v12l7-6z"] : ["M22 38h16l-8 9z", "M22 22v16l-9-8z", "M22 22h16l-8-9z", "M38 22v16l9-8z"])[at], "class": "dealer" }));
      }
    });
    return h("svg", { "class": "glyph " + (size || ""), viewBox: "0 0 60 60", "aria-hidden": "true" }, parts);
  }

  function conditions(board) { return fill(words.deals, { seat: words["name" + board.dealer] }) + ", " + words["vul" + board.vulnerable]; }

  // The frame

  var clockNode = null, sinceNode = null, live = h("p", { "class": "heard", "aria-live": "polite" });
  var alert = h("p", { "class": "heard", "aria-live": "assertive" });

  function bar() {
    clockNode = h("b", {});
    var right = state.linked ?
      button(words.director, callDirector, { cls: "key bell", icon: "bell" }) :
      h("span", { "class": "chip warn" }, icon("no-link"), words.nolink);
    tick();
    return h("header", { "class": "bar" }, h("span", { "class": "number", "aria-hidden": "true" }, sheet.name),
      h("div", {}, h("small", {}, sheet.round ? fill(words.round, { round: sheet.round, rounds: sheet.rounds }) : sheet.club), clockNode), right);
  }

  function callDirector() { state.away = state.screen; state.back = state.args; show("call"); }

  function secondsLeft() {
    if (sheet.paused) { return Math.round(sheet.left || 0); }
    return sheet.ends ? Math.round(sheet.ends - (Date.now() / 1000 + state.offset)) : null;
  }

  function minutes(seconds) { var whole = Math.abs(seconds); return Math.floor(whole / 60) + ":" + ("0" + (whole % 60)).slice(-2); }

  var spokenAt = null;

  function tick() {
    if (!sheet) { return; }
    lookUp();
    if (sinceNode && sheet.call) { sinceNode.textContent = sinceCalled(); }
    if (!clockNode) { return; }
    var left = secondsLeft();
    clockNode.textContent = "";
    clockNode.className = "";
    if (left === null) { put(clockNode, sheet.title); return; }
    var warned = left <= (sheet.warning === undefined ? 300 : sheet.warning), over = left < 0;
    clockNode.className = over ? "late" : warned ? "warned" : "";
    if (over || warned) { put(clockNode, icon(over ? "late" : "clock")); }
    put(clockNode, [minutes(left), h("small", {}, " " + (over ? words.over : warned ? words.left + ", " + words.warning : words.left))]);
    var mark = over ? "over" : warned ? "warned" : "";
    if (mark && spokenAt !== sheet.round + mark) { spokenAt = sheet.round + mark; live.textContent = clockNode.textContent; }
  }

  /* Who goes where takes the place of what was made of the last board, once nobody has touched the page for a minute; and a
     link that has not been heard for long is made anew. */
  function lookUp() {
    if (finger) { return; }
    if ((state.screen === "in" || state.screen === "boards") && homeScreen() === "move" && Date.now() - touchedAt >= LINGERS) { home(); }
    if (stream && stream.readyState === 1 && Date.now() - heardAt > SILENT) { stream.close(); link(false); listen(); }
  }

  function keysNamed(label) {
    return Array.prototype.filter.call(app.querySelectorAll("button, a"), function (one) { return (one.getAttribute("aria-label") || one.textContent) === label; });
  }

  /* Exchange something and leave the keyboard, or the reader's finger, on the key where it was. */
  function inPlace(act) {
    var one = document.activeElement, within = one && app.contains(one) && (one.tagName === "BUTTON" || one.tagName === "A");
    var label = within ? one.getAttribute("aria-label") || one.textContent : "", at = within ? keysNamed(label).indexOf(one) : -1;
    act();
    var again = at < 0 ? null : keysNamed(label)[at];
    if (again && again !== document.activeElement) { again.focus({ preventScroll: true }); }
  }

  function frame(title, body, foot, more) {
    var options = more || {}, still = options.still && state.shown === state.screen;
    state.shown = state.screen;
    if (still) { inPlace(function () { build(title, body, foot, options, true); }); } else { build(title, body, foot, options, false); }
  }

  function build(title, body, foot, options, still) {
    document.title = title;
    // A heading that breaks leaves no number or short word alone on its last line.
    var heading = h("h1", { tabindex: "-1", "class": options.quiet ? "heard" : null }, (options.heading || title).replace(/ (\S{1,3})$/, "\u00a0$1"));
    var main = h("main", { "class": state.screen }, heading, notice(), body);
    var at = window.pageYOffset;
    app.textContent = "";
    put(app, [options.bar || bar(), main, foot && foot.length ? h("footer", { "class": "foot" }, foot) : null, live, alert]);
    if (!still) { heading.focus({ preventScroll: true }); }
    window.scrollTo(0, still ? at : 0);
  }

  function notice() {
    if (!state.notice) { return null; }
    var aloud = state.notice === state.aloud;
    return h("div", { "class": "notice " + (aloud ? "soft" : "warn"), role: "alert" }, icon(aloud ? "speaker" : "doubtful"), h("p", {}, state.notice),
      button(words.understood, function () { state.notice = ""; show(state.screen, state.args); }, { cls: "key small" }));
  }

  // Which screen

  function home() { show(homeScreen()); }

  function homeScreen() {
    if (!sheet) { return "closed"; }
    if (kept.north === null) { return "join"; }
    if (sheet.stage === "over") { return "over"; }
    if (sheet.stage === "wait") { return needsNames() ? "names" : "wait"; }
    if (sheet.stage === "sits-out") { return lateBoards().length ? "boards" : "rest"; }
    if (needsNames()) { return "names"; }
    if (sheet.enters !== false && nextBoard() === null && !lateBoards().length) { return "move"; }
    return "boards";
  }

  function needsNames() {
    return sheet.ask_names !== false && !sheet.names_settled && kept.named !== sheet.round && sheet.enters !== false && !!sheet.chairs;
  }

  function waiting(round, number) {
    var found = null;
    kept.outbox.forEach(function (one) { if (one.round === round && one.board === number) { found = one; } });
    return found;
  }

  function resultOf(board) {
    var sent = waiting(board.round || sheet.round, board.number);
    return sent ? sent.result : board.result || "";
  }

  function lateBoards() { return (sheet.late || []).filter(function (one) { return !waiting(one.round, one.number); }); }

  function nextBoard() {
    var open = (sheet.boards || []).filter(function (one) { return !resultOf(one); });
    return open.length ? open[0].number : null;
  }

  function boardNow() {
    var found = null;
    (sheet.boards || []).concat(sheet.late || []).forEach(function (one) {
      if (one.number === state.board && (one.round || sheet.round) === state.round) { found = one; }
    });
    return found;
  }

  function pad() {
    var key = state.round + "/" + state.board;
    if (!kept.pads[key]) { kept.pads[key] = { doubled: 0 }; }
    return kept.pads[key];
  }

  function open(board) {
    state.board = board.number;
    state.round = board.round || sheet.round;
    state.doubted = false;
    var key = state.round + "/" + state.board;
    if (!kept.pads[key]) {
      var one = resultOf(board) ? parse(resultOf(board)) : { doubled: 0 };
      kept.pads[key] = one.level ? one : { doubled: 0 };
    }
    kept.pads[key].seen = board.result || "";
    show("contract");
  }

  var screens = {};

  function show(name, args) {
    if (name !== state.screen) { state.turn += 1; }
    state.screen = name;
    state.args = args;
    keep();
    screens[name](args);
  }

  // r1: on which side does North sit?

  screens.join = function (chosen) {
    var north = typeof chosen === "number" ? chosen : 0;
    var where = [words.nearest, words.onLeft, words.across, words.onRight];
    function seat(at) {
      var letter = SEATS[(at - north + 4) % 4];
      return h("button", { type: "button", "class": "chair place-" + PLACES[at], "aria-pressed": String(letter === "N"),
                           onclick: function () { show("join", at); } },
        h("b", {}, words["name" + letter]), h("small", {}, where[at]), letter === "N" ? icon("tick") : null);
    }
    var pick = h("form", { method: "post", action: "/language", "class": "languages", id: "languages", hidden: true }, h("input", { type: "hidden", name: "back", value: "/t" }),
      Object.keys(given.languages).map(function (code) {
        return h("button", { name: "to", value: code, "aria-pressed": code === given.language ? "true" : null }, given.languages[code]);
      }));
    // Who cannot read the page finds the way out of it at its top, by the language's own name.
    var tongue = h("button", { type: "button", "class": "key tongue", "aria-expanded": "false", "aria-controls": "languages", onclick: function () {
      pick.hidden = !pick.hidden;
      tongue.setAttribute("aria-expanded", String(!pick.hidden));
      window.scrollTo(0, 0);
    } }, h("span", {}, given.languages[given.language]), icon("chevron-down"));
    var header = h("header", { "class": "bar joining" }, h("span", { "class": "number", "aria-hidden": "true" }, sheet.name), h("div", {}, h("small", {}, sheet.club), h("b", {}, sheet.title)), tongue);
    frame(fill(words.thisIs, { table: whole(sheet.name) }), [pick, h("p", {}, words.whichSide),
      h("div", { "class": "compass", role: "group" }, [2, 1, 3, 0].map(seat), h("div", { "class": "middle", "aria-hidden": "true" }, h("span", { "class": "number" }, sheet.name))),
      h("p", { "class": "quiet" }, words.keeps), other()],
      [button(words.start + ": " + words.nameN + ", " + where[north], function () { kept.north = north; join(false); }, { cls: "go" })], { bar: header });
  };

  /* The way out for who has scanned the wrong card, or typed another table's code. */
  function other() { return h("a", { href: "/other", "class": "key wide" }, words.otherTable); }

  function join(over) {
    var here = stays();
    keep();
    send({ type: "join", take_over: over }).then(function (answer) {
      gently(function () {
        var refused = answer.ok && answer.said.joined === false;
        if (!refused) { state.holder = true; }
        if (here()) { if (refused) { show("taken", answer.said.heard); } else { home(); } }
      });
    }, function () { if (here()) { home(); } });
  }

  screens.taken = function (heard) {
    frame(fill(words.table, { table: sheet.name }), [h("p", {}, fill(words.taken, { table: sheet.name, time: heard })), other()],
      [button(words.justLook, function () { state.holder = false; home(); }), button(words.takeOver, function () { join(true); }, { cls: "go" })]);
  };

  // r2: are these four here?

  screens.names = function () {
    var boards = (sheet.boards || []).map(function (one) { return one.number; });
    function chair(at) {
      var seat = seatAt(at), one = (sheet.chairs || {})[seat] || {};
      return h("button", { type: "button", "class": "chair place-" + PLACES[at] + (one.was ? " changed" : "") + (/\S{11,}/.test(one.name || "") ? " long" : ""), onclick: function () { state.typed = ""; show("find", { seat: seat, round: sheet.round }); } },
        h("small", {}, words["name" + seat]), h("b", {}, one.name || words.nobody), one.was ? h("small", { "class": "accent" }, icon("edit"), words.changed) : null);
    }
    var changed = SEATS.filter(function (seat) { return sheet.chairs[seat] && sheet.chairs[seat].was; }).map(function (seat) {
      return h("p", { "class": "notice soft" }, icon("edit"), h("span", {}, h("b", {}, words["name" + seat] + ": " + nameOf(seat) + " "), fill(words.wasName, { name: sheet.chairs[seat].was })));
    });
    // Where no name is known yet there is nobody to be asked about: names may be given, or left.
    var named = SEATS.some(nameOf);
    frame(named ? words.whoSits : words.whoPlays, [h("p", {}, fill(named ? words.tapName : words.tapSeat, { boards: span(boards) })), sheet.switched ? h("p", { "class": "notice soft" }, words.switched) : null,
      h("div", { "class": "compass", role: "group" }, [2, 1, 3, 0].map(chair),
        h("div", { "class": "middle" }, h("small", {}, words.sideNS), h("b", {}, sheet.ns), h("small", {}, words.sideEW), h("b", {}, sheet.ew))),
      changed, named ? [button(words.swapEW, function () { swap("EW"); }, { icon: "swap", cls: "key wide" }), button(words.swapNS, function () { swap("NS"); }, { icon: "swap", cls: "key wide" })] : null, other()],
      [button(named ? words.allFour : words.noNames, function () {
        kept.named = sheet.round;
        send({ type: "here", round: sheet.round }).catch(noted);
        home();
      }, { cls: "go", icon: named ? "tick" : null, after: named ? null : "arrow-right" })], { still: state.args === "still" });
  };

  function swap(which) { ask({ type: "swap", side: which, round: sheet.round }, function () { show("names"); }); }

  screens.find = function (chair) {
    var list = h("div", { "class": "list", "aria-live": "polite" }), typed = "", asked = 0, seat = chair.seat;
    function choose(what) { ask(Object.assign({ type: "sit", seat: seat, round: chair.round }, what), function () { show("names"); }); }
    function found(answer, number) {
      if (number !== asked || !answer.ok) { return; }
      list.textContent = "";
      put(list, answer.said.map(function (one) { return button(one.name, function () { choose({ player: one.player }); }, { cls: "key wide" }); }));
      if (!answer.said.length) { put(list, h("p", { "class": "quiet" }, words.noneFound)); }
      if (typed.trim().length > 2) { put(list, button(fill(words.visitor, { name: typed.trim() }), function () { choose({ visitor: typed.trim() }); }, { cls: "key wide", icon: "person" })); }
    }
    var field = h("input", { id: "name", autocomplete: "off", spellcheck: "false", maxlength: 60, oninput: look });
    function look() {
      typed = state.typed = field.value;
      asked += 1;
      var number = asked;
      if (typed.trim().length < 2) { list.textContent = ""; return; }
      send({ type: "find", text: typed }).then(function (answer) { gently(function () { found(answer, number); }); }, noted);
    }
    frame(fill(words.whoIs, { seat: words["name" + seat] }), [h("p", { "class": "quiet" }, nameOf(seat)), h("label", { "for": "name" }, words.typeName), field, list],
      [button(words.back, function () { show("names"); }, { icon: "chevron-left" })]);
    field.value = state.typed;
    if (state.typed) { look(); }
    field.focus();
  };

  function span(numbers) {
    if (!numbers.length) { return ""; }
    var last = numbers[numbers.length - 1], whole = last - numbers[0] === numbers.length - 1;
    return numbers.length === 1 ? String(last) : whole ? numbers[0] + "–" + last : numbers.join(", ");
  }

  // r3: which board?

  screens.boards = function () {
    var next = nextBoard();
    function row(board) {
      var result = resultOf(board), sent = waiting(board.round || sheet.round, board.number);
      var title = h("b", {}, board.round ? fill(words.boardOf, { board: board.number, round: board.round }) : fill(words.board, { board: board.number }));
      if (result) {
        var points = score(parse(result), board);
        if (board.score !== undefined && !sent) { points = board.score; }
        return h("button", { type: "button", "class": "row", disabled: !mayEnter(), onclick: function () { open(board); } }, glyph(board), h("span", {}, title,
          h("small", { "class": sent ? "warnText" : "ok" }, icon(sent ? "waiting" : "ok"), sent ? words.onItsWay : words.confirmed)),
          h("span", { "class": "right" }, short(result), h("small", {}, sidesScore(points))), icon("chevron-right"));
      }
      if ((board.number === next && !board.round) || board.round) {
        return h("section", { "class": "card now" }, h("div", { "class": "head" }, glyph(board, "large"), h("div", {}, h("span", { "class": "chip" }, words.now), h("h2", {}, title), h("p", {}, conditions(board)))),
          mayEnter() ? button(words.enterResult, function () { open(board); }, { cls: "go" }) : null);
      }
      return h("button", { type: "button", "class": "row", disabled: !mayEnter(), onclick: function () { show("order", board); } }, glyph(board), h("span", {}, title, h("small", {}, conditions(board))),
        h("span", { "class": "chip quiet" }, icon("missing"), words.toCome));
    }
    var late = lateBoards();
    frame(words.whichBoard, [h("p", {}, sheet.ns ? fill(words.against, { ns: sheet.ns + " " + family(["N", "S"]), ew: sheet.ew + " " + family(["E", "W"]) }) : ""),
      said(), sheet.switched ? h("p", { "class": "notice soft" }, words.switched) : null,
      mayEnter() && (sheet.boards || []).some(resultOf) ? h("p", { "class": "quiet" }, words.tapChange) : null,
      late.length ? [h("h2", { "class": "quiet" }, words.lateBoards), late.map(row)] : null, (sheet.boards || []).map(row),
      state.holder ? null : [h("p", { "class": "notice soft" }, words.moved), button(words.takeOver, function () { join(true); })],
      sheet.enters === false ? h("p", { "class": "notice soft" }, words.looksOnly) : null, h("p", { "class": "quiet centre" }, words.othersLater)],
      [homeScreen() === "move" ? button(words.back, home, { icon: "chevron-left" }) : null,
       mayEnter() ? button(words.another, function () { state.typed = ""; show("another"); }, { cls: "key" }) : null].filter(Boolean), { still: state.args === "still" });
  };

  function mayEnter() { return state.holder && sheet.enters !== false; }

  function family(seats) {
    return seats.map(function (seat) { return nameOf(seat).split(" ").pop(); }).filter(Boolean).join("–");
  }

  function said() {
    return sheet.said && sheet.said.length ? h("section", { "class": "card soft" }, h("h2", {}, icon("speaker"), words.said), sheet.said.map(function (one) { return h("p", {}, one); })) : null;
  }

  screens.order = function (board) {
    var next = nextBoard();
    frame(fill(words.outOfOrder, { board: board.number, next: next }), [h("p", {}, fill(words.outOfOrderWhy, { next: next }))],
      [button(words.back, function () { show("boards"); }, { icon: "chevron-left" }), button(fill(words.yesBoard, { board: board.number }), function () { open(board); }, { cls: "go" })]);
  };

  screens.another = function () {
    var refused = 0;
    var field = h("input", { id: "number", inputmode: "numeric", maxlength: 3, autocomplete: "off", oninput: function () { state.typed = field.value; } }), answer = h("div", { role: "alert" });
    function go(event) {
      event.preventDefault();
      var number = parseInt(field.value, 10), board = null;
      (sheet.boards || []).concat(lateBoards()).forEach(function (one) { if (one.number === number) { board = one; } });
      if (board) { open(board); return; }
      if (!(number > 0)) { return; }
      refuse(number, [fill(words.notHere, { board: number })]);
      send({ type: "played", board: number }).then(function (told) {
        if (told.ok && told.said.played.length && number === refused) { gently(function () { refuse(number, told.said.played); }); }
      }, noted);
    }
    function refuse(number, why) {
      refused = number;
      answer.textContent = "";
      put(answer, [h("div", { "class": "notice warn" }, icon("doubtful"), h("div", {}, why.map(function (one) { return h("p", {}, one); }))),
        state.linked ? button(words.callTitle, function () { state.board = number; callDirector(); }, { icon: "bell", cls: "key wide" }) : null]);
    }
    frame(words.anotherWhich, [h("form", { onsubmit: go }, h("label", { "for": "number" }, words.board.replace(/\s*\{board\}/, "")), field, answer, h("button", { "class": "go" }, words.next))],
      [button(words.back, function () { show("boards"); }, { icon: "chevron-left" })]);
    field.value = state.typed;
    field.focus();
  };

  // r4: the contract

  function group(label, keys, cls) {
    return [h("h2", { "class": "label " + cls, id: "g-" + cls.split(" ")[0] }, label), h("div", { "class": "keys " + cls, role: "group", "aria-labelledby": "g-" + cls.split(" ")[0] }, keys)];
  }

  /* What is still missing, its words as they stand within a sentence. */
  function lacking(lacks) {
    return fill(words.missing, { what: lacks.map(function (one) { return one.charAt(0).toLowerCase() + one.slice(1); }).join(", ") });
  }

  function sayContract(one) {
    var lacks = [];
    if (!one.level) { lacks.push(words.level); }
    if (!one.strain) { lacks.push(words.suit); }
    if (!one.declarer) { lacks.push(words.declarer); }
    live.textContent = sayBid(one) + (lacks.length ? ", " + lacking(lacks) : "");
  }

  screens.contract = function () {
    var board = boardNow(), one = pad();
    if (!board) { return home(); }
    function set(name, value, more) {
      if (one[name] === value && name !== "doubled") { delete one[name]; } else { one[name] = value; }
      delete one.passed;
      if (name !== "declarer" && name !== "doubled" && one.over !== undefined) { delete one.over; }
      if (more === "declarer" && one.lead && one.declarer !== undefined) { one.lead = ""; one.rank = ""; one.noLead = false; }
      sayContract(one);
      if (one.level && one.strain && one.declarer && name === "declarer") { show("result"); return; }
      show("contract", "still");
    }
    var hole = h("span", { "class": "hole" }, "?");
    var echo = h("div", { "class": "echo" }, h("span", { "class": "bid" }, one.level || (one.strain ? h("span", { "class": "hole" }, "?") : ""), one.strain ? strain(one.strain) : one.level ? h("span", { "class": "hole" }, "?") : "",
      one.doubled ? "×".repeat(one.doubled) : null), " ", one.level || one.strain || one.declarer ? [h("span", {}, fill(words.by, { name: "" })), " ", one.declarer ? h("b", {}, words["seat" + one.declarer]) : hole] :
        h("span", { "class": "quiet" }, lacking([words.level, words.suit, words.declarer])),
      one.level ? h("span", { "class": "right" }, fill(words.needs, { tricks: one.level + 6 })) : null);
    var levels = [1, 2, 3, 4, 5, 6, 7].map(function (level) { return button(level, function () { set("level", level); }, { chosen: one.level === level }); });
    levels.push(button(words.passedOut, function () { kept.pads[state.round + "/" + state.board] = { passed: true, doubled: 0, seen: one.seen }; toEast(); }, { cls: "key word pass" }));
    var suits = STRAINS.map(function (letter) {
      return button(strain(letter), function () { set("strain", letter); }, { chosen: one.strain === letter, spoken: words[letter], cls: "key suit" });
    });
    var doubles = [words.no, ["X ", h("small", {}, words.x)], ["XX ", h("small", {}, words.xx)]].map(function (label, at) {
      return button(label, function () { set("doubled", at); }, { chosen: one.doubled === at, spoken: [words.no, words.x, words.xx][at] });
    });
    var declarers = SEATS.map(function (seat) {
      return button([h("b", {}, words["seat" + seat]), h("small", {}, firstName(seat))], function () { set("declarer", seat, "declarer"); },
        { chosen: one.declarer === seat, spoken: words["name" + seat] + (nameThen(seat) ? ", " + nameThen(seat) : ""), cls: "key seat at-" + placeOf(seat) });
    });
    frame(fill(words.board, { board: board.number }) + ": " + words.contract, [boardLine(board), state.eastNo ? h("p", { "class": "notice warn" }, icon("doubtful"), words.eastNo) : null, h("div", { "class": "pad two" }, echo,
      // Read and tabbed through in the order of time, wherever a tablet shows them: declarer last.
      h("div", { "class": "rightside" }, group(words.level, levels, "levels"), group(words.suit, suits, "suits"), group(words.doubled, doubles, "doubles")),
      h("div", { "class": "last" }, group([icon("chevron-right"), words.whoDeclared, h("small", { "class": "right" }, sheet.lead === false ? words.thenTricks : words.thenLead)], declarers, "declarers")))],
      [button(words.boards, function () { show("boards"); }, { icon: "chevron-left" }),
       one.level && one.strain && one.declarer ? button(words.next, function () { show("result"); }, { cls: "go", after: "arrow-right" }) : button(words.notPlayedKey, function () { show("notPlayed"); })],
      { quiet: true, still: state.args === "still" });
  };

  function boardLine(board) {
    return h("div", { "class": "boardline" }, glyph(board), h("div", {}, h("b", {}, fill(words.board, { board: board.number })), h("small", {}, conditions(board))));
  }

  screens.notPlayed = function () {
    function go() { kept.pads[state.round + "/" + state.board] = { notPlayed: true, doubled: 0, seen: pad().seen }; toEast(); }
    frame(fill(words.whyNot, { board: state.board }), h("div", { "class": "list" },
      button([words.noTime, h("small", {}, words.noTimeText)], go, { cls: "key wide" }), button(words.toldSo, go, { cls: "key wide" }), button(words.otherReason, go, { cls: "key wide" })),
      [button(words.back, function () { show("contract"); }, { icon: "chevron-left" })]);
  };

  // r5: lead and tricks

  screens.result = function () {
    var board = boardNow(), one = pad();
    if (!board || !one.level || !one.strain || !one.declarer) { return home(); }
    if (state.args !== "still") { state.asked = false; state.tricksOpen = false; }
    function set(changes) { Object.keys(changes).forEach(function (name) { one[name] = changes[name]; }); sayResult(one, board); show("result", "still"); }
    function leadSuit(letter) { state.leadOpen = false; set(one.lead === letter ? { lead: "", rank: "", noLead: false } : { lead: letter, noLead: false }); }
    function told(over) { return sheet.total ? String(one.level + 6 + over) : overText(over); }
    // The ten usual keys stand in the same place at every level, one down under just made; the rare ones come on demand, below them.
    var most = 13 - (one.level + 6), least = one.level + 6, overs = [0], downs = [], rare = [], at;
    var deep = state.deep || one.over > 4 || one.over < -4;
    for (at = 1; at <= most; at += 1) { (at > 4 ? rare : overs).push(at); }
    for (at = 1; at <= least; at += 1) { (at > 4 ? rare : downs).push(-at); }
    function trick(over) { return button(told(over), function () { set({ over: over }); }, { chosen: one.over === over, spoken: tricksText(Object.assign({}, one, { over: over })) }); }
    // On the lowest screens there is room for one of the two: the lead first, and the tricks when they are asked for.
    var folded = (leadDone(one) && !state.leadOpen) || state.tricksOpen;
    var lead = sheet.lead === false ? null : group([words.lead + ": ", h("span", { "class": "quiet" }, fill(words.card, { seat: words["name" + leader(one.declarer)] })),
      h("b", { "class": "right" }, one.lead && one.rank ? [suit(one.lead), rankText(one.rank)] : one.noLead ? words.noLead : null),
      button(words.change, function () { state.leadOpen = true; state.tricksOpen = false; show("result", "still"); }, { cls: "key unfold" })],
      [h("div", { "class": "four" }, ["C", "D", "H", "S"].map(function (letter) { return button(suit(letter), function () { leadSuit(letter); }, { chosen: one.lead === letter, spoken: words[letter], cls: "key suit" }); })),
       h("div", { "class": "five" }, RANKS.split("").map(function (rank) {
         return button(rankText(rank), function () { state.leadOpen = false; set({ rank: one.rank === rank ? "" : rank, noLead: false }); }, { chosen: one.rank === rank, spoken: words["rank" + rank] });
       }), button(words.noLead, function () { set({ noLead: !one.noLead, lead: "", rank: "" }); }, { chosen: !!one.noLead, cls: "key word double" }))],
      "lead" + (folded ? " told" : ""));
    function many(over) { return (over < 0 ? words.downN : words.overN).replace("{count}", "5").split(",")[0]; }
    var more = button([told(-5), rare[0] > 0 ? [" ", told(5)] : null, "…"], function () { state.deep = true; show("result", "still"); },
      { cls: "key word", spoken: many(-5) + (rare[0] > 0 ? ", " + many(5) : "") });
    var tricks = group([words.tricks, h("small", { "class": "right" }, fill(words.makeIt, { tricks: least }))],
      overs.map(trick).concat(fillers(5 - overs.length), downs.map(trick), deep ? fillers(1).concat(rare.map(trick)) : [more]), "tricks five");
    function sayLacks(what) {
      state.asked = true;
      show("result", "still");
      alert.textContent = lacking(what);
      var at = app.querySelector(leadDone(one) ? ".keys.tricks" : one.lead ? ".keys .five" : ".keys .four");
      if (at && at.scrollIntoView) { at.scrollIntoView({ block: "nearest" }); }
    }
    var points = score(one, board), lacks = [];
    if (!leadDone(one)) { lacks.push(one.lead ? words.leadCard : words.lead); }
    if (one.over === undefined) { lacks.push(words.tricks); }
    frame(fill(words.board, { board: board.number }) + ": " + (lead ? words.leadAndTricks : words.tricks.toLowerCase()), [h("div", { "class": "top" }, h("span", { "class": "bid" }, bid(one)), h("div", {}, h("b", {}, fill(words.by, { name: words["name" + one.declarer] })),
      h("small", { "class": "whose" }, [nameThen(one.declarer), fill(words.board, { board: board.number })].filter(Boolean).join(", ")),
      lead ? h("small", { "class": "leads", "aria-hidden": "true" }, words.lead + ": " + fill(words.card, { seat: words["name" + leader(one.declarer)] })) : null), button(words.change, function () { show("contract"); })),
      h("div", { "class": "pad two" + (lead && !folded ? " lead-first" : "") }, lead ? h("div", { "class": "left" }, lead) : null, h("div", { "class": "rightside" },
        button([words.tricks, h("small", {}, fill(words.makeIt, { tricks: least }))], function () { state.tricksOpen = true; state.leadOpen = false; show("result", "still"); }, { cls: "key wide open-tricks" }), tricks))],
      [h("div", { "class": "echo result" }, one.over === undefined ? null : [h("div", {}, short(canonical(one)), h("small", {}, tricksText(one))), h("div", { "class": "right" }, h("b", {}, signed(Math.abs(points))), h("small", {}, points > 0 ? words.sideNS : words.sideEW))],
        lacks.length ? h("small", { "class": "lacks" + (state.asked ? " asked" : "") }, state.asked ? icon("doubtful") : null, h("span", {}, lacking(lacks))) : null),
       button(words.back, function () { state.deep = false; show("contract"); }, { icon: "chevron-left" }),
       button(sheet.confirm === false ? words.sendIt : words.showEast, function () { if (lacks.length) { sayLacks(lacks); } else { check(one, board); } }, { cls: "go", after: "arrow-right", waits: lacks.length > 0 })],
      { quiet: true, still: state.args === "still" });
  };

  function fillers(count) { var found = []; while (found.length < count) { found.push(h("span", {})); } return found; }

  function leadDone(one) { return sheet.lead === false || one.noLead || !!(one.lead && one.rank); }

  function sayResult(one, board) {
    var parts = [sayBid(one)];
    if (one.over !== undefined) { parts.push(tricksText(one), sayScore(score(one, board))); }
    live.textContent = parts.join(", ");
  }

  // r8: does it fit?

  function check(one, board) {
    state.doubted = false;
    if (!state.linked) { toEast(); return; }
    var gone = false, here = stays(), asked = canonical(one);
    // Whoever has gone elsewhere meanwhile, or changed what was asked about, is not fetched back.
    function mine() { var was = gone; gone = true; return !was && here() && canonical(pad()) === asked; }
    function on() { gently(function () { if (mine()) { toEast(); } }); }
    setTimeout(on, 2000);
    send({ type: "check", round: state.round, board: board.number, result: canonical(one) }).then(function (answer) {
      if (!answer.ok || !answer.said.facts.length) { on(); return; }
      gently(function () { if (mine()) { show("doubt", answer.said); } });
    }, on);
  }

  screens.doubt = function (what) {
    var board = boardNow(), one = pad(), number = 0;
    if (!board) { return home(); }
    function choice(title, text, act, likely) {
      number += 1;
      return h("button", { type: "button", "class": "row choice" + (likely ? " likely" : ""), onclick: act }, h("span", { "class": "count" }, number), h("span", {}, h("b", {}, title), h("small", {}, text)), icon("chevron-right"));
    }
    frame(words.fits, [boardLine(board), h("section", { "class": "card warn" }, h("h2", {}, icon("doubtful"), words.fits), h("p", {}, words.youEntered.split("{result}")[0], short(canonical(one)), words.youEntered.split("{result}")[1]),
      h("ul", {}, what.facts.map(function (fact) { return h("li", {}, fact); }))),
      h("div", { "class": "list" }, what.instead.map(function (text, at) {
        var other = parse(text);
        return choice([short(text), other.lead && other.rank ? [" ", suit(other.lead), rankText(other.rank)] : null], sidesScore(score(other, board)), function () {
          kept.pads[state.round + "/" + state.board] = Object.assign(other, { seen: one.seen });
          toEast();
        }, at === 0);
      }), choice(words.wrong, words.backToPad, function () { show("result"); }), choice(words.asEntered, sidesScore(score(one, board)) + ". " + words.willLook, function () { state.doubted = true; toEast(); }))],
      [button(words.backResult, function () { show("result"); }, { icon: "chevron-left" })], { quiet: true });
  };

  // r6: East confirms

  function toEast() { state.eastNo = false; if (sheet.confirm === false) { confirmed(); } else { show("east", 0); } }

  screens.east = function (turned) {
    var board = boardNow(), one = pad(), opened = Date.now(), points = board ? score(one, board) : null;
    if (!board) { return home(); }
    function later(act) { return function () { if (Date.now() - opened >= EAST_WAITS) { act(); } }; }
    var lines = one.passed ? [h("p", { "class": "huge" }, words.passedOut)] : one.notPlayed ? [h("p", { "class": "huge" }, words.notPlayed)] : [
      h("div", { "class": "said" }, h("span", { "class": "bid giant" }, bid(one)), h("div", {}, h("b", {}, fill(words.by, { name: words["name" + one.declarer] })), h("small", {}, nameThen(one.declarer)))),
      one.lead && one.rank ? h("div", { "class": "fact" }, h("span", {}, words.lead), h("b", {}, suit(one.lead), rankText(one.rank)), h("span", {}, fill(words.ledBy, { seat: words["name" + leader(one.declarer)] }))) : null,
      h("div", { "class": "fact" }, h("span", {}, words.tricks), h("b", {}, one.level + 6 + one.over), h("span", {}, tricksText(one).split(",")[0]))];
    if (points !== null) {
      lines.push(h("div", { "class": "fact" }, h("span", {}, words.score), h("b", { "class": "points" }, signed(Math.abs(points))), h("span", {}, points > 0 ? words.sideNS : points < 0 ? words.sideEW : words.nobodyScores)));
    }
    var header = h("header", { "class": "bar east" }, h("span", { "class": "number", "aria-hidden": "true" }, words.seatE), h("div", {}, h("small", {}, words.forEast), h("b", {}, nameThen("E") || words.nameE)),
      button(words.turn, function () { show("east", ((turned || 0) + 1) % 4); }, { icon: "redo", cls: "key" }));
    frame(fill(words.happened, { board: board.number }), [h("section", { "class": "card big turn" + (turned || 0) }, lines)],
      [button(words.yes, later(confirmed), { cls: "go yes", icon: "tick" }), button(words.nope, later(function () { state.eastNo = true; show(one.passed || one.notPlayed ? "contract" : "result"); }), { cls: "key nope", icon: "chevron-left" })],
      { bar: header });
    var yes = app.querySelector(".yes");
    setTimeout(function () { yes.setAttribute("data-ready", ""); }, EAST_WAITS);
  };

  // East's own two digits, where the club wants them

  function confirmed() {
    if (sheet.digits && sheet.confirm !== false) { show("digits", ""); } else { sendOff(""); }
  }

  screens.digits = function (typed) {
    function key(digit) {
      return button(digit, function () {
        var now = (typed + digit).slice(0, 2);
        live.textContent = fill(words.digitsGiven, { count: now.length });
        if (now.length === 2) { sendOff(now); } else { show("digits", now); }
      });
    }
    frame(sheet.digits === "choose" ? words.digitsChoose : words.digitsAsk, [h("p", {}, words.digitsWhy),
      h("p", { "class": "huge centre", "aria-hidden": "true" }, typed ? "•" : "–", " –"),
      h("div", { "class": "keys five" }, ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"].map(key))],
      [button(words.back, function () { show("east", 0); }, { icon: "chevron-left" })], { still: !!typed });
  };

  function sendOff(digits) {
    var one = pad();
    kept.outbox.push({ pairs: state.round === sheet.round ? sheet.ns + "-" + sheet.ew : "", at_table: sheet.name, digits: digits, id: newId(), round: state.round, board: state.board, result: canonical(one), seen: one.seen || "", doubted: !!state.doubted, at: clockTime() });
    delete kept.pads[state.round + "/" + state.board];
    state.deep = false;
    keep();
    show("in", { board: state.board, round: state.round });
    flush();
  }

  function clockTime() { var now = new Date(); return ("0" + now.getHours()).slice(-2) + ":" + ("0" + now.getMinutes()).slice(-2); }

  function newId() {
    var bytes = new Uint8Array(16);
    crypto.getRandomValues(bytes);
    return Array.prototype.map.call(bytes, function (one) { return ("0" + one.toString(16)).slice(-2); }).join("");
  }

  // r7: the board so far; r10: kept without a link

  screens["in"] = function (which) {
    var sent = waiting(which.round, which.board), board = null;
    (sheet.boards || []).forEach(function (one) { if (one.number === which.board && which.round === sheet.round) { board = one; } });
    if (sent && !state.linked) { return show("kept", which); }
    var result = sent ? sent.result : board ? board.result : "";
    var points = board && result ? score(parse(result), board) : null, parts = [];
    if (board && !sent && board.so_far && board.so_far.length) { parts.push(soFar(board)); }
    if (sent) { parts.push(h("p", { "class": "notice soft" }, icon("waiting"), h("span", {}, words.onItsWay))); }
    if (board && board.hands_wanted && !sent && sheet.enters !== false) { parts.push(button(words.enterHands, function () { show("hands", { board: which.board, round: which.round, at: 0, deal: {} }); }, { cls: "key wide" })); }
    frame(fill(words.isIn, { board: which.board }), [h("p", { "class": "inline" }, icon("ok"), result ? short(result) : "", points === null ? "" : (points ? ", " : ". ") + sidesScore(points)), parts], goOn(), { still: state.args && state.args.still });
  };

  function goOn() {
    var next = nextBoard(), board = null;
    (sheet.boards || []).forEach(function (one) { if (one.number === next) { board = one; } });
    return [button(board ? fill(words.goOn, { board: next }) : words.goMove, function () { if (board) { open(board); } else { home(); } }, { cls: "go", after: "arrow-right" })];
  }

  function soFar(board) {
    var head = sheet.unit === "%" ? words.nsPart : words.nsPoints, mark = sheet.unit === "%" ? "%" : "", rows = board.so_far;
    var both = h("div", { "class": "both" }, [["NS", board.ns], ["EW", board.ew]].map(function (pair) {
      return h("div", { "class": "card" }, h("small", {}, words["side" + pair[0]]), h("b", {}, figure(pair[1] || "") + mark), h("small", {}, family(pair[0] === "NS" ? ["N", "S"] : ["E", "W"])));
    }));
    if (rows.length < 2) { return h("p", { "class": "notice soft" }, words.first); }
    return [both, h("div", { "class": "sideways", tabindex: "0", role: "region", "aria-label": words.result }, h("table", {}, h("thead", {}, h("tr", {}, [words.pairs, words.result, words.score, head].map(function (one) { return h("th", { scope: "col" }, one); }))),
      h("tbody", {}, rows.map(function (one) {
        return h("tr", { "class": one.own ? "own" : null }, h("td", {}, one.ns + "–" + one.ew, one.own ? h("small", { "class": "accent" }, " " + words.you) : null), h("td", {}, short(one.result)),
          h("td", {}, one.score === null || one.score === undefined ? "" : signed(one.score)), h("td", {}, figure(one.figure || "")));
      })))), h("p", { "class": "quiet" }, fill(words.soFar, { count: rows.length }))];
  }

  screens.kept = function (which) {
    var sent = waiting(which.round, which.board), board = boardNow();
    if (!sent || !board) { return home(); }
    var one = parse(sent.result), points = score(one, board);
    function step(name, text, done) { return h("li", { "class": done ? "ok" : "warnText" }, icon(done ? "ok" : "waiting"), h("span", {}, h("b", {}, name), h("small", {}, text))); }
    frame(words.kept, [h("p", {}, words.keptWhy), h("section", { "class": "card" }, h("div", { "class": "head" }, glyph(board), h("div", { "class": "sent" }, h("b", {}, short(sent.result)),
        one.level ? h("small", {}, one.lead && one.rank ? [words.lead + " ", suit(one.lead), rankText(one.rank), ", "] : null, tricksText(one)) : null),
      points ? h("div", { "class": "sent right" }, h("b", {}, signed(Math.abs(points))), h("small", {}, points > 0 ? words.sideNS : words.sideEW)) : null),
      h("ul", { "class": "steps" }, step(words.northEntered, sent.at, true), step(words.eastConfirmed, sent.at + (nameThen("E") ? ", " + nameThen("E") : ""), true), step(words.trying, "", false))),
      h("section", { "class": "card soft" }, h("b", {}, words.youNeedNotWait), " ", words.leaveOpen), h("p", { "class": "quiet centre" }, icon("bell"), words.raiseHand)],
      [button(words.tryNow, function () { flush(); }), button(words.next, function () { var next = goOn()[0]; next.click(); }, { cls: "go", after: "arrow-right" })]);
  };

  // r9: who goes where; whoever moves is told first

  function sides(move) { return move.ns && move.ns.stays || !move.ns ? ["EW", "NS"] : ["NS", "EW"]; }

  function goTo(one) {
    return h("p", { "class": "goto" }, icon(one.stays ? "seating" : "arrow-right"), h("span", {}, one.stays ? words.stayAt : words.goTo, " ", h("b", {}, whole(one.table))));
  }

  /* Where the boards go, as the laptop announces it. */
  function boardsMove(move) {
    var way = { stay: words.boardsStay, relay: words.boardsRelay, done: words.boardsDone }[move.boards_way] || words.boardsTo;
    return h("section", { "class": "card head" }, icon("board"), h("div", {}, h("b", {}, fill(words.boardsGo, { boards: move.boards })), h("small", {}, fill(way, { table: whole(move.boards_to) }))),
      way === words.boardsTo ? h("b", { "class": "right", "aria-hidden": "true" }, whole(move.boards_to)) : null);
  }

  screens.move = function () {
    var move = sheet.move, foot = [];
    function goes(which, one) {
      if (!one) { return null; }
      var head = h("div", { "class": "head" }, h("b", {}, words["side" + which]), h("span", { "class": "right quiet" }, one.number + " " + one.names));
      if (!one.side) { return h("section", { "class": "card" }, head, h("p", { "class": "huge" }, words.sitOutNext)); }
      // Who stays is come to, unless the others stay as well; who turns is told how to sit.
      var visited = one.stays && one.side === which && !(move.ns && move.ns.stays && move.ew && move.ew.stays);
      var against = visited ? [h("small", {}, one.against), " ", h("b", {}, words.comeToYou)] : [h("small", {}, fill(words.sit, { side: words["side" + one.side] })), " ", h("b", {}, one.against)];
      var from = one.stays && one.from_relay ? words.boardsFromRelay : one.stays && one.boards_from && one.boards_from !== one.table ? fill(words.boardsFrom, { table: one.boards_from }) : words.boardsMove;
      return h("section", { "class": "card" + (one.stays ? "" : " now") }, head, goTo(one),
        h("div", { "class": "sitting" }, h("p", {}, against), one.boards ? h("p", { "class": "right" }, h("small", {}, from), " ", h("b", {}, one.boards)) : null));
    }
    if (mayEnter() && sheet.boards && sheet.boards.length) { foot.push(button(words.lookBack, function () { show("boards"); })); }
    if (move) { foot.push(h("span", { "class": "status" }, icon("waiting"), fill(words.opens, { round: move.round }))); }
    var last = !move && sheet.round >= sheet.rounds, end = sheet.ends ? new Date((sheet.ends - state.offset) * 1000) : null;
    // Where to go is known once the laptop has the last board.
    frame(move ? fill(words.whoGoes, { round: move.round }) : kept.outbox.length ? words.trying : last ? words.lastDone : words.drawnLater, [move ? h("p", {}, end ? fill(words.moveAt, { time: ("0" + end.getHours()).slice(-2) + ":" + ("0" + end.getMinutes()).slice(-2) }) : words.moveWhen) : null, said(),
      move ? [sides(move).map(function (which) { return goes(which, which === "NS" ? move.ns : move.ew); }), move.boards ? boardsMove(move) : null] : null,
      kept.outbox.length ? h("p", { "class": "warnText centre" }, icon("waiting"), words.onItsWay) : h("p", { "class": "ok centre" }, icon("ok"), words.allIn)], foot, { still: state.args === "still" });
  };

  screens.rest = function () {
    var move = sheet.move, one = move && (move.ns || move.ew);
    frame(words.sitsOut, [h("p", {}, words.sitsOutText), one && one.side ? h("section", { "class": "card now" }, h("p", {}, one.number + " " + one.names), goTo(one)) : null], [], { still: state.args === "still" });
  };

  screens.wait = function () { frame(fill(words.thisIs, { table: whole(sheet.name) }), [h("p", {}, words.waitStart)], [], { still: state.args === "still" }); };

  screens.over = function () {
    frame(words.isOver, [h("p", {}, words.isOverText), kept.outbox.length ? h("p", { "class": "warnText" }, icon("waiting"), words.onItsWay) : null],
      [h("a", { href: "/c/who", "class": "go" }, words.ownCard)], { still: state.args === "still" });
  };

  screens.closed = function (gone) {
    document.title = words.closed;
    app.textContent = "";
    put(app, [h("main", {}, h("h1", { tabindex: "-1" }, words.closed), h("p", {}, gone === "gone" ? words.oldCard : words.closedText), gone === "gone" ? h("a", { href: "/", "class": "go" }, words.next) : null)]);
  };

  // r11: call the director; afterwards the page is where it was, with all that was typed

  function leaveCall() {
    var to = state.away;
    state.away = "";
    state.called = false;
    if (to && to !== "call") { show(to, state.back); } else { home(); }
  }

  function sinceCalled() { return fill(words.since, { time: minutes(Math.max(0, Math.round(Date.now() / 1000 + state.offset - sheet.call.since))) }); }

  screens.call = function () {
    var call = sheet.call, header = h("header", { "class": "bar" }, h("span", { "class": "number", "aria-hidden": "true" }, sheet.name), h("div", {}, h("small", {}, fill(words.table, { table: sheet.name })), h("b", {}, words.callTitle)),
      button(words.close, leaveCall, { icon: "close" }));
    var until = h("section", { "class": "card soft" }, h("b", {}, icon("speaker"), words.until), h("p", {}, words.untilText, " ", h("b", { "class": "accent" }, words.law)));
    function lost() { state.notice = words.raiseHand; show("call"); }
    function ring(reason) { ask({ type: "call", reason: reason, board: state.board || 0 }, function () { show("call"); }, lost); }
    if (call) {
      state.called = true;
      sinceNode = h("span", {}, sinceCalled());
      if (call.coming) { alert.textContent = words.coming; }
      frame(call.coming ? words.coming : words.called, [h("p", { "class": "huge" }, icon("bell"), sinceNode), call.reason ? h("p", {}, words["r" + call.reason]) : null, until],
        [button(words.takeBack, function () { ask({ type: "call", back: true }, leaveCall); }), button(words.next, leaveCall, { cls: "go" })], { bar: header, still: state.args === "still" });
      return;
    }
    frame(words.about, [h("p", {}, words.oneTap), h("div", { "class": "list" }, ["lead", "revoke", "turn", "claim", "score", "other"].map(function (reason) {
      return h("button", { type: "button", "class": "row", onclick: function () { ring(reason); } }, h("span", {}, h("b", {}, words["r" + reason]), h("small", {}, words["r" + reason + "Text"] || "")), icon("chevron-right"));
    })), until], [button(words.justCall, function () { ring(""); }, { cls: "go", icon: "bell" })], { bar: header, still: state.args === "still" });
  };

  // The four hands of a board that was dealt at the table: thirteen taps a hand, the fourth is what is left

  screens.hands = function (what) {
    var order = ["N", "E", "S"], seat = order[what.at], mine = what.deal[seat] || {}, count = Object.keys(mine).length;
    function holder(card) { return SEATS.filter(function (one) { return what.deal[one] && what.deal[one][card]; })[0]; }
    function key(card) {
      var other = holder(card);
      return button(rankText(card[1]), function () {
        if (mine[card]) { delete mine[card]; } else if (Object.keys(mine).length < 13) { mine[card] = true; }
        what.deal[seat] = mine;
        show("hands", Object.assign(what, { still: true }));
      }, { chosen: !!mine[card], disabled: !!other && other !== seat, spoken: words[card[0]] + " " + (words["rank" + card[1]] || rankText(card[1])) });
    }
    function hand(of) { return ["S", "H", "D", "C"].map(function (letter) { return RANKS.split("").filter(function (rank) { return of(letter + rank); }).join(""); }).join("."); }
    function done() {
      if (what.at < 2) { show("hands", { board: what.board, round: what.round, at: what.at + 1, deal: what.deal }); return; }
      var texts = SEATS.map(function (one) { return hand(function (card) { return one === "W" ? !holder(card) : holder(card) === one; }); });
      ask({ type: "hands", id: newId(), round: what.round, board: what.board, deal: "N:" + texts.join(" ") }, function () { state.notice = ""; live.textContent = words.handsIn; home(); });
    }
    frame(fill(words.handOf, { seat: words["name" + seat], board: what.board }), [h("p", { "aria-live": "polite" }, fill(words.cardsOf, { count: count }), what.at === 2 ? ". " + fill(words.fourth, { seat: words.nameW }) : ""),
      ["S", "H", "D", "C"].map(function (letter) { return group([suit(letter), words[letter]], RANKS.split("").map(function (rank) { return key(letter + rank); }), "five hand" + letter); })],
      [button(words.back, function () { if (what.at) { show("hands", { board: what.board, round: what.round, at: what.at - 1, deal: what.deal }); } else { home(); } }, { icon: "chevron-left" }),
       button(what.at < 2 ? fill(words.nextHand, { seat: words["name" + order[what.at + 1]] }) : words.sendHands, done, { cls: "go", disabled: count !== 13 })], { still: what.still });
  };

  // Sending: one after the other, in order, until each is answered

  var sending = false;

  function send(what) {
    var abort = new AbortController(), late = setTimeout(function () { abort.abort(); }, 10000);
    return fetch("/t/send", { method: "POST", headers: { "Content-Type": "application/json", "X-Table": String(sheet.table) }, body: JSON.stringify(what), credentials: "same-origin", signal: abort.signal }).then(function (response) {
      clearTimeout(late);
      if (response.status === 401) { closed("gone"); throw new Error("gone"); }
      if (response.status === 409) { otherTable(); throw new Error("gone"); }
      if (!response.ok) { throw new Error(String(response.status)); }
      return response.json();
    }, function (error) { clearTimeout(late); throw error; });
  }

  /* Another table's card was scanned with this phone: what is kept of this table stays kept, and the page becomes that table's. */
  function otherTable() { keep(); location.reload(); }

  function ask(what, then, lost) {
    var here = stays();
    send(what).then(function (answer) {
      gently(function () {
        if (!answer.ok) { state.notice = answer.said.text; show(state.screen, state.args); } else if (here()) { then(); }
      });
    }, function () { noted(); if (lost && here()) { lost(); } });
  }

  /* Whether the page is still where it was when this was asked for: who has gone elsewhere is not fetched back. */
  function stays() { var turn = state.turn; return function () { return state.turn === turn; }; }

  /* One request was not answered: a stream that is open meanwhile shows that the laptop is there again. */
  function noted() {
    link(false);
    setTimeout(function () { if (stream && stream.readyState === 1 && Date.now() - heardAt <= SILENT) { link(true); } }, 4000);
  }

  function flush() {
    if (sending || !kept.outbox.length) { return; }
    sending = true;
    var first = kept.outbox[0];
    send({ type: "enter", id: first.id, round: first.round, board: first.board, result: first.result, seen: first.seen, doubted: first.doubted, digits: first.digits || "", pairs: first.pairs || "" }).then(function (answer) {
      sending = false;
      if (!answer.ok && answer.said.again) { putBehind(first); retry(); return; }
      link(true);
      answered[first.id] = true;
      kept.outbox = kept.outbox.filter(function (one) { return one.id !== first.id; });
      if (!answer.ok) { state.notice = answer.said.text; }
      else if (answer.said.became === "digits") {
        // It was not East who said yes: the board is as North entered it, and East is asked again.
        kept.pads[first.round + "/" + first.board] = Object.assign(parse(first.result), { doubled: parse(first.result).doubled || 0, seen: first.seen });
        state.notice = answer.said.text;
        if (state.screen === "in" || state.screen === "kept") { state.board = first.board; state.round = first.round; keep(); gently(function () { show("east", 0); }); return; }
      }
      else if (answer.said.became === "overtaken" || answer.said.became === "refused") { state.notice = answer.said.text; }
      else { markIn(first); }
      keep();
      fresh();
      flush();
    }, function (error) {
      sending = false;
      if (error.message !== "gone") { retry(); }
    });
  }

  /* What the laptop itself fails at is tried again, and holds up no other board: those of one board stay in order. */
  function putBehind(sent) {
    function ofItsBoard(one) { return one.board === sent.board && one.round === sent.round; }
    kept.outbox = kept.outbox.filter(function (one) { return !ofItsBoard(one); }).concat(kept.outbox.filter(ofItsBoard));
    keep();
  }

  function markIn(sent) {
    (sheet.boards || []).forEach(function (one) {
      if (one.number === sent.board && sheet.round === sent.round) { one.result = sent.result; one.score = score(parse(sent.result), one); }
    });
    sheet.late = (sheet.late || []).filter(function (one) { return one.number !== sent.board || one.round !== sent.round; });
  }

  var again = null;

  function retry() {
    link(false);
    if (again === null) { again = setTimeout(function () { again = null; flush(); }, 4000); }
  }

  function link(there) {
    if (state.linked === there) { return; }
    state.linked = there;
    if (sheet) { fresh(); }
  }

  // A key exchanged under the finger loses its tap: what is new waits until the finger has gone

  var finger = false, held = [], lifting = null, touchedAt = Date.now();

  function gently(act) { if (finger) { held.push(act); } else { act(); } }

  function touched() { clearTimeout(lifting); finger = true; touchedAt = Date.now(); }

  function lifted() {
    clearTimeout(lifting);
    finger = false;
    held.splice(0).forEach(function (act) { act(); });
  }

  // The click comes a moment after the finger has gone, and not at all when the page was scrolled.
  function soonLifted(wait) { clearTimeout(lifting); lifting = setTimeout(lifted, wait); }

  document.addEventListener("pointerdown", touched, true);
  document.addEventListener("pointerup", function () { soonLifted(350); }, true);
  document.addEventListener("pointercancel", lifted, true);
  document.addEventListener("click", function () { soonLifted(0); }, true);

  /* Show what is new without taking a half-entered board away. */
  function fresh() { gently(freshen); }

  function freshen() {
    var at = state.screen;
    if (!sheet || (kept.north === null && at !== "call")) { return; }
    if (at === "contract" || at === "result" || at === "east" || at === "doubt" || at === "notPlayed" || at === "digits") {
      if (!boardNow()) { home(); return; }
      if (at !== "east") { freshBar(); }
      return;
    }
    if (at === "order" && (sheet.boards || []).some(function (one) { return one.number === state.args.number; })) { freshBar(); return; }
    if (at === "find" || at === "another" || at === "hands" || at === "taken" || at === "join") { freshBar(); return; }
    if ((at === "in" || at === "kept") && takenBack(state.args)) {
      state.notice = fill(words.takenBack, { board: state.args.board });
      home();
      return;
    }
    if (at === "in" || at === "kept") {
      if (state.args.round !== sheet.round && sheet.move === undefined) { home(); }
      else { show("in", { board: state.args.board, round: state.args.round, still: true }); }
      return;
    }
    if (at === "call") { if (state.called && !sheet.call) { leaveCall(); } else { show("call", "still"); } return; }
    var to = homeScreen();
    if (at === "boards" && to === "move") { to = at; }  // North looks back
    show(to, to === at ? "still" : undefined);
  }

  /* What was entered here is entered no longer: by undo at the desk, or by the Director. */
  function takenBack(which) {
    var gone = (sheet.boards || []).some(function (one) { return one.number === which.board && which.round === sheet.round && !one.result; });
    return gone && !waiting(which.round, which.board);
  }

  function freshBar() {
    var header = app.querySelector("header");
    if (header) { inPlace(function () { app.replaceChild(bar(), header); }); }
  }

  // What comes from the laptop

  var stream = null, waitingToOpen = null, heardAt = Date.now();

  function listen() {
    stream = new EventSource("/t/events?kind=" + (Math.min(screen.width, screen.height) >= 600 ? "tablet" : "phone"));
    heardAt = Date.now();
    stream.onopen = function () { heardAt = Date.now(); link(true); flush(); };
    stream.onmessage = function (event) {
      heardAt = Date.now();
      var told = JSON.parse(event.data);
      state.offset = told.now - Date.now() / 1000;
      if (told.sheet) { gently(function () { hear(told.sheet); }); }
    };
    stream.addEventListener("gone", function () { stream.close(); closed("gone"); });
    stream.onerror = function () {
      link(false);
      if (stream.readyState === 2 && waitingToOpen === null) { waitingToOpen = setTimeout(function () { waitingToOpen = null; listen(); }, 3000); }
    };
  }

  /* What the Director said is shown at once: as a notice where the page has no place of its own for it. */
  function hearSaid(told, before) {
    var at = state.screen === "call" ? state.away || homeScreen() : state.screen, old = (before && before.said) || [];
    var more = (told.said || []).filter(function (one) { return old.indexOf(one) < 0; });
    if (before && more.length && at !== "boards" && at !== "move") { state.notice = state.aloud = words.said + ": " + more.join(" "); }
  }

  function hear(told) {
    var before = sheet;
    if (state.screen && state.screen !== "closed" && JSON.stringify(told) === JSON.stringify(before)) { tick(); return; }
    if (before && before.table !== told.table) { otherTable(); return; }
    hearSaid(told, before);
    sheet = told;
    if (before && before.round === told.round && before.ns && told.stage !== "over" && (before.ns !== told.ns || before.ew !== told.ew)) { othersSitHere(); return; }
    if (!place) { load(); }
    if (before && before.round !== sheet.round) { forgetPads(); state.away = ""; if (state.screen === "move" || state.screen === "in" || state.screen === "rest") { home(); return; } }
    if (state.screen === "closed" || !state.screen) { home(); } else { fresh(); }
  }

  /* The Director has put others here in mid-round: what was entered and not confirmed is not theirs. */
  function othersSitHere() {
    Object.keys(kept.pads).forEach(function (key) { if (+key.split("/")[0] === sheet.round) { delete kept.pads[key]; } });
    kept.named = 0;
    state.away = "";
    keep();
    state.notice = words.othersSit;
    if (kept.north !== null && state.screen !== "closed") { home(); }
  }

  function forgetPads() {
    var left = (sheet.late || []).map(function (one) { return one.round + "/" + one.number; });
    Object.keys(kept.pads).forEach(function (key) { if (+key.split("/")[0] < sheet.round && left.indexOf(key) < 0) { delete kept.pads[key]; } });
    keep();
  }

  function closed(why) { show("closed", why); }

  window.addEventListener("online", flush);
  document.addEventListener("visibilitychange", function () { lifted(); if (!document.hidden) { tick(); flush(); } });
  document.addEventListener("keydown", function (event) {
    touchedAt = Date.now();
    var row = event.target.closest && event.target.closest(".keys");
    if (!row || (event.key !== "ArrowRight" && event.key !== "ArrowLeft")) { return; }
    var keys = Array.prototype.slice.call(row.querySelectorAll("button:not([disabled])")), at = keys.indexOf(event.target);
    var to = keys[at + (event.key === "ArrowRight" ? 1 : -1)];
    if (to) { event.preventDefault(); to.focus(); }
  });
  setInterval(tick, 1000);
  if (sheet) { load(); home(); } else { screens.closed(); }
  listen();
})();
