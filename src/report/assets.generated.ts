/** Made from `assets/` by `npm run assets`; not to be edited. */

export const REPORT_STYLE = `:root{color-scheme:light dark;--paper: #faf9f6;--card: #ffffff;--ink: #22211d;--soft: #5d5a51;--rule: #e3dfd5;--edge: #cdc8ba;--link: #2b4f91;--gold: #86691c;--focus: #2b4f91;--shade: #f2f0ea;--flash: #fff3cf;--good: #1b6843;--good-ground: #e4f2e9;--good-area: #3a9b6c;--bad: #a9251c;--bad-ground: #fce9e6;--bad-area: #cb4036;--open: #7d4e00;--open-ground: #fcf0d6;--open-area: #dd9c26;--dead: #5c5e62;--dead-ground: #ececea;--dead-area: #a9aaad;--w-keyword: #6a3a9c;--w-contract: #86500a;--w-type: #1c5f7d;--w-number: #9a3412;--w-string: #3c6321;--w-comment: #6a685f;--sans: ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;--serif: ui-serif, "Iowan Old Style", "Palatino Linotype", Palatino, Charter, Georgia, serif;--mono: ui-monospace, "SF Mono", SFMono-Regular, "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace}@media(prefers-color-scheme:dark){:root{--paper: #15161a;--card: #1c1e23;--ink: #e8e5de;--soft: #a8a599;--rule: #2d3036;--edge: #484c54;--link: #a3bdf5;--gold: #dcbc63;--focus: #a3bdf5;--shade: #23252b;--flash: #3a3217;--good: #7fd3a5;--good-ground: #183024;--good-area: #4aa678;--bad: #ffa59a;--bad-ground: #421f1c;--bad-area: #dd6055;--open: #f1c26c;--open-ground: #392b11;--open-area: #c58f2c;--dead: #a9acb1;--dead-ground: #2a2c31;--dead-area: #6d7077;--w-keyword: #c9a6f0;--w-contract: #f0be7a;--w-type: #8ccbe6;--w-number: #f2a988;--w-string: #a8d08d;--w-comment: #9b988c}}*,*::before,*::after{box-sizing:border-box}html{font:100%/1.55 var(--sans);-webkit-text-size-adjust:100%;scroll-padding-top:1rem}body{margin:0;background:var(--paper);color:var(--ink);overflow-wrap:anywhere}h1,h2,h3,h4,h5,h6,p,ul,ol,dl,dd,figure,fieldset{margin:0;padding:0;border:0;font-weight:inherit}h1{font:500 clamp(1.7rem,1.2rem + 2vw,2.6rem)/1.2 var(--serif);letter-spacing:-0.01em;text-wrap:balance}h2{font:500 1.35rem/1.3 var(--serif)}h3{font:600 1.05rem/1.4 var(--mono)}h4{font:600 0.78rem/1.4 var(--sans);letter-spacing:0.06em;text-transform:uppercase;color:var(--soft)}h5{font:600 0.95rem/1.4 var(--sans)}h6{font:600 0.8rem/1.4 var(--sans);color:var(--soft)}code,pre{font:0.87em/1.55 var(--mono);font-variant-ligatures:none}ul,ol{list-style:none}a{color:var(--link);text-decoration-thickness:1px;text-underline-offset:0.2em}a:hover{text-decoration-thickness:2px}:focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:3px}[tabindex="-1"]:focus{outline:none}summary{cursor:pointer}.hidden{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}[hidden]{display:none!important}.quiet{color:var(--soft)}.t-good{color:var(--good)}.t-bad{color:var(--bad)}.t-open{color:var(--open)}.t-dead{color:var(--dead)}.f-good{fill:var(--good-area)}.f-bad{fill:var(--bad-area)}.f-open{fill:var(--open-area)}.f-dead{fill:var(--dead-area)}.skip{position:absolute;left:1rem;top:-4rem;z-index:9;padding:0.6rem 1rem;background:var(--card);border:1px solid var(--edge);border-radius:6px}.skip:focus{top:0.6rem}.top{border-bottom:1px solid var(--rule);background:var(--card)}.top nav{display:flex;flex-wrap:wrap;align-items:center;gap:0.2rem 0.6rem;max-width:110rem;margin:0 auto;padding:0.6rem clamp(1rem,3vw,2.5rem);color:var(--soft);font-size:0.9rem}.brand{display:inline-flex;align-items:center;gap:0.5rem;font:600 1.1rem/1.4 var(--serif);color:var(--ink);text-decoration:none}.hallmark path{fill:var(--gold)}.hallmark .letter{fill:none;stroke:var(--card);stroke-width:1.8}main{display:block;max-width:76rem;margin:0 auto;padding:clamp(1.2rem,3vw,2.5rem) clamp(1rem,3vw,2.5rem)}main:focus{outline:none}.bottom{max-width:110rem;margin:0 auto;padding:1.2rem clamp(1rem,3vw,2.5rem) 2.5rem;color:var(--soft);font-size:0.85rem}.hero{display:grid;gap:0.8rem;margin-bottom:clamp(1.5rem,4vw,3rem)}.lead{font-size:1.05rem;color:var(--soft)}.bar{display:block;width:100%;height:10px;border-radius:5px;background:var(--rule);overflow:hidden}.note{margin:0.6rem 0;color:var(--soft);font-size:0.92rem}.badge{--cut: 4px;flex:none;display:inline-grid;place-items:center;min-width:1.75em;height:1.75em;padding:0 0.3em;font:700 0.8rem/1 var(--mono);clip-path:polygon(var(--cut) 0,calc(100% - var(--cut)) 0,100% var(--cut),100% calc(100% - var(--cut)),calc(100% - var(--cut)) 100%,var(--cut) 100%,0 calc(100% - var(--cut)),0 var(--cut))}.b-good{background:var(--good-ground);color:var(--good)}.b-bad{background:var(--bad);color:var(--card)}.b-open{background:var(--open-ground);color:var(--open)}.b-dead{background:var(--dead-ground);color:var(--dead)}.badge.is-conditional{background-image:repeating-linear-gradient(135deg,transparent 0 3px,var(--card) 3px 4px)}@media(prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}@media print{.filter,.command button,.skip{display:none!important}body{background:none}}.heading{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0.6rem 1.5rem;margin-bottom:0.8rem}.filter{display:flex;flex-wrap:wrap;align-items:center;gap:0.6rem;flex:1 1 18rem;justify-content:flex-end}.filter>label{flex:1 1 14rem;max-width:24rem}.filter input[type=search]{width:100%;padding:0.45rem 0.7rem;font:inherit;font-size:0.92rem;color:var(--ink);background:var(--card);border:1px solid var(--edge);border-radius:6px}.filter input::placeholder{color:var(--soft);opacity:1}.filter fieldset{display:flex;flex-wrap:wrap;gap:0.5rem}.toggle{display:inline-flex;align-items:center;gap:0.3rem;min-height:2rem;cursor:pointer}.toggle input{width:1.05rem;height:1.05rem;margin:0;accent-color:var(--link)}.attention{border-top:1px solid var(--rule);margin-bottom:clamp(2rem,5vw,3.5rem)}.attention>li{border-bottom:1px solid var(--rule)}.attention a{display:flex;gap:0.9rem;padding:0.9rem 0.4rem;color:inherit;text-decoration:none}.attention a:hover{background:var(--shade)}.attention a:hover .claim-text{text-decoration:underline}.attention .badge{margin-top:0.1rem}.item{display:grid;gap:0.2rem;min-width:0}.item-head{font-size:0.9rem}.item-kind{font-weight:600}.claim-text{font-size:0.92rem;color:var(--ink);white-space:pre-wrap}.item-triage{color:var(--soft);font-size:0.92rem;max-width:62rem}.side-by-side{display:grid;gap:clamp(2rem,5vw,4rem)}.side-by-side h2{margin-bottom:0.8rem}.side-by-side>section{min-width:0}.files{border-top:1px solid var(--rule)}.files li{border-bottom:1px solid var(--rule)}.files a{display:grid;grid-template-columns:1fr auto;gap:0.3rem 1rem;padding:0.75rem 0.4rem;color:inherit;text-decoration:none}.files a:hover{background:var(--shade)}.files a:hover .path{text-decoration:underline}.path{font:0.9rem/1.5 var(--mono);min-width:0}.counts{font-size:0.85rem;text-align:right}.files .bar{grid-column:1 / -1;height:4px}.distribution{width:100%;border-collapse:collapse;font-size:0.92rem}.distribution th,.distribution td{padding:0.55rem 0.4rem;border-bottom:1px solid var(--rule);text-align:right;vertical-align:top;font-weight:400;overflow-wrap:normal}.distribution th:first-child{text-align:left;padding-left:0}.distribution thead th{color:var(--soft);font-size:0.8rem;vertical-align:bottom}.distribution tbody th{display:grid;grid-template-columns:2.4rem 1fr;align-items:center;gap:0.1rem 0.6rem}.distribution tbody th .badge{justify-self:start}.status-name{font-weight:600}.meaning{grid-column:2;font-size:0.85rem}.count{font-variant-numeric:tabular-nums}.count.zero{color:var(--soft)}.share{display:block;font-size:0.8rem;font-weight:400;white-space:nowrap}.distribution tfoot .meaning{display:block;font-weight:400}.distribution tfoot th,.distribution tfoot td{font-weight:600;border-bottom:0}@media(min-width:62rem){.side-by-side{grid-template-columns:minmax(0,1.1fr) minmax(0,1fr)}}@media(max-width:30rem){.files a{grid-template-columns:1fr}.counts{text-align:left}.meaning{grid-column:1 / -1}}main:has(.panes){max-width:110rem}.hero-file h1{font:600 clamp(1.2rem,1rem + 1.2vw,1.7rem)/1.3 var(--mono);letter-spacing:0}.diagnostics{margin-bottom:2rem}.diagnostics li{padding:0.4rem 0;border-bottom:1px solid var(--rule)}.panes{display:grid;gap:2.5rem}.panes>section{min-width:0}.panes h2{margin-bottom:0.7rem}.members{margin-bottom:1.5rem}.members ul{display:flex;flex-wrap:wrap;gap:0.4rem}.members a{display:inline-flex;align-items:center;gap:0.45rem;padding:0.25rem 0.6rem 0.25rem 0.3rem;border:1px solid var(--rule);border-radius:7px;background:var(--card);font:0.85rem/1.5 var(--mono);text-decoration:none;color:var(--ink)}.members a:hover{border-color:var(--edge)}.members .badge{font-size:0.7rem;--cut: 3px}@media(min-width:70rem){.panes{grid-template-columns:minmax(0,1fr) minmax(0,1fr);align-items:start}.pane-source{position:sticky;top:1rem}}.source{background:var(--card);border:1px solid var(--rule);border-radius:10px;padding:0.7rem 0;font-size:0.94rem}.line{display:grid;grid-template-columns:3.1rem 1.1rem 3.1rem minmax(0,1fr) auto;align-items:start;padding-right:0.6rem;min-height:1.5rem}.line:hover{background:var(--shade)}.line:target{background:var(--flash)}.line code{--in: 2ch;line-height:1.5rem;white-space:pre-wrap;tab-size:4;min-height:1.55em;padding-left:var(--in);text-indent:calc(0ch - var(--in))}.number{padding-right:0.7rem;text-align:right;color:var(--soft);font:0.8em/1.9 var(--mono);user-select:none}.cover{font:700 0.8em/1.9 var(--mono);user-select:none}.cover-executed{color:var(--good)}.cover-missed{color:var(--bad)}.cover-dead{color:var(--dead)}.mark{height:1.5rem}.mark a{display:inline-flex;align-items:flex-start;gap:0.15rem;text-decoration:none;min-height:1.5rem}.mark .badge{height:1.2rem;min-width:1.3rem;margin-top:0.15rem;font-size:0.74rem;--cut: 3px}.mark .more{font:0.68rem/1.2 var(--mono);color:var(--soft)}.mark a:hover .badge{outline:2px solid var(--edge)}.is-dead{background:repeating-linear-gradient(135deg,transparent 0 6px,var(--dead-ground) 6px 8px)}.tag{margin-left:0.6rem;padding:0 0.4em;font:600 0.7rem/1.7 var(--sans);border-radius:4px;text-decoration:none;white-space:nowrap}.tag-dead{background:var(--dead-ground);color:var(--dead)}.tag-branch{background:var(--open-ground);color:var(--open)}.tag-wrong{background:var(--bad-ground);color:var(--bad)}.claimed{color:inherit;text-decoration-line:underline;text-decoration-thickness:2px;text-underline-offset:0.25em;text-decoration-skip-ink:none}.claimed.t-good{text-decoration-color:var(--good-area);text-decoration-thickness:1px;color:inherit}.claimed.t-bad{text-decoration-color:var(--bad-area);text-decoration-style:wavy;background:var(--bad-ground);color:inherit}.claimed.t-open{text-decoration-color:var(--open-area);text-decoration-style:dashed;background:var(--open-ground);color:inherit}.claimed.t-dead{text-decoration-color:var(--dead-area);text-decoration-style:dotted;color:inherit}.w-keyword{color:var(--w-keyword)}.w-contract{color:var(--w-contract);font-weight:600}.w-type{color:var(--w-type)}.w-number{color:var(--w-number)}.w-string{color:var(--w-string)}.w-comment{color:var(--w-comment);font-style:italic}@media(min-width:70rem){.source{max-height:calc(100vh - 5rem);overflow-y:auto}}@media(max-width:40rem){.line{grid-template-columns:2.1rem 1rem 2.6rem minmax(0,1fr);padding-right:0.4rem}.number{padding-right:0.45rem}.tag{grid-column:4;justify-self:start;margin:0 0 0.2rem}.source{margin:0 -0.6rem;border-radius:8px;font-size:0.88rem}}.member{padding:1.2rem 0;border-top:1px solid var(--rule)}.member:focus{outline:none}.member h3 .quiet{font-weight:400}.member-facts,.explored{font-size:0.9rem;color:var(--soft);margin-bottom:0.7rem}.claim{margin:0.6rem 0;background:var(--card);border:1px solid var(--rule);border-left:4px solid var(--dead-area);border-radius:8px}.l-good{border-left-color:var(--good-area)}.l-bad{border-left-color:var(--bad-area)}.l-open{border-left-color:var(--open-area)}.claim:has(>.claim-body:target){box-shadow:0 0 0 2px var(--focus)}.claim>summary{display:flex;gap:0.75rem;padding:0.65rem 0.8rem;list-style:none}.claim>summary::-webkit-details-marker{display:none}.claim>summary::after{content:"";flex:none;width:0.5rem;height:0.5rem;margin:0.5rem 0.3rem 0 auto;border-right:2px solid var(--soft);border-bottom:2px solid var(--soft);transform:rotate(45deg)}.claim[open]>summary::after{transform:rotate(225deg);margin-top:0.8rem}.claim>summary:hover{background:var(--shade);border-radius:8px}.claim-line{display:grid;gap:0.1rem;min-width:0}.claim-what{font-size:0.9rem;font-weight:600}.claim-triage{color:var(--soft);font-size:0.9rem}.claim[open]>summary .claim-triage{display:none}.claim-what .quiet{font-weight:400}.claim-body{display:grid;gap:0.7rem;padding:0.2rem 0.9rem 1rem;border-top:1px solid var(--rule);scroll-margin-top:6rem}.claim-body>*{min-width:0}.claim-body:focus{outline:none}.verdict{padding-top:0.7rem}.triage{padding:0.7rem 0.9rem;background:var(--shade);border-radius:6px}.claim-body h4{margin-top:0.6rem}.facts{display:grid;gap:0.25rem;font-size:0.9rem}.facts>div{display:grid;grid-template-columns:5.2rem minmax(0,1fr);gap:0.8rem}.facts dt{color:var(--soft)}.category{padding-left:0.9rem;border-left:3px solid var(--dead-area)}.c-good{border-left-color:var(--good-area)}.c-bad{border-left-color:var(--bad-area)}.c-open{border-left-color:var(--open-area)}.category>summary{padding:0.15rem 0;font-size:0.92rem}.category h5{display:inline}.observation{display:grid;gap:0.6rem;padding:0.5rem 0;font-size:0.92rem}.observation>*{min-width:0}.observation+.observation{border-top:1px solid var(--rule)}.observation ul{padding-left:1.2rem;list-style:disc}.supporting{display:grid}.settled{margin-top:0.8rem}.settled>summary,.cutoffs>summary,.graph>summary{padding:0.35rem 0;font-size:0.92rem;color:var(--link)}.cutoffs ul{padding:0.3rem 0 0.6rem 1.2rem;list-style:disc;font-size:0.9rem}.graph .scroll{padding:0.6rem;background:var(--card);border:1px solid var(--rule);border-radius:8px;margin:0.4rem 0 0.8rem}.defect{padding:0.8rem;border:2px solid var(--bad-area);border-radius:8px}@media(max-width:40rem){.facts>div{grid-template-columns:1fr;gap:0}.claim-body{padding:0.2rem 0.7rem 0.8rem}.category{padding-left:0.6rem}}.run{display:grid;gap:0.6rem;padding:0.8rem;border:1px solid var(--rule);border-radius:8px;background:var(--paper)}.run>*{min-width:0}.run figcaption{font-weight:600;font-size:0.9rem}.states{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,15rem),1fr))}.state{display:grid;gap:0.4rem;align-content:start;min-width:0}.scroll{overflow-x:auto}.values{display:flex;flex-wrap:wrap;gap:0.35rem}.values>div{display:inline-flex;max-width:100%;border:1px solid var(--rule);border-radius:5px;overflow:hidden;background:var(--card)}.values .changed{border-color:var(--open-area);background:var(--open-ground)}.values dt{flex:none;max-width:50%;padding:0.1rem 0.5rem;background:var(--shade);color:var(--soft)}.values dd{padding:0.1rem 0.5rem;min-width:0}.command{display:flex;flex-wrap:wrap;align-items:center;gap:0.4rem 0.7rem}.command-label{font-size:0.8rem;font-weight:600;color:var(--soft)}.command pre{flex:1 1 100%;order:3;margin:0;padding:0.55rem 0.8rem;background:var(--shade);border-radius:6px;white-space:pre-wrap}.command button{padding:0.15rem 0.7rem;font:inherit;font-size:0.8rem;color:var(--link);background:var(--card);border:1px solid var(--edge);border-radius:5px;cursor:pointer}.trace ol{display:grid;gap:0.5rem;margin-top:0.3rem}.trace li p{margin-bottom:0.25rem}.primitives{border-collapse:collapse;width:100%;font-size:0.88rem}.primitives th,.primitives td{padding:0.45rem 0.9rem 0.45rem 0;border-bottom:1px solid var(--rule);text-align:left;vertical-align:top;font-weight:400;min-width:4.5rem;overflow-wrap:normal}.primitives th[scope=row]{min-width:9rem}.primitives thead th{color:var(--soft);font-size:0.8rem}.heap{display:block;max-width:none}.heap text{font:12px var(--mono);fill:var(--ink)}.heap .frame{fill:var(--card);stroke:var(--edge)}.heap .variables .frame{fill:var(--shade);stroke-dasharray:3 3}.heap .rule{stroke:var(--rule);fill:none}.heap .title{font-weight:700}.heap .field{fill:var(--soft)}.heap .changed{fill:var(--open-ground)}.heap .arrow{fill:none;stroke:var(--link);stroke-width:1.5}.heap .tip,.heap .port{fill:var(--link)}@media(max-width:40rem){.run{padding:0.6rem}}.path-condition ol{padding-left:1.4rem}.path-condition summary,.other-paths summary{cursor:pointer}.other-paths{display:grid;gap:0.4rem;margin-top:0.6rem}.assay-graph.assay-graph{--assay-graph-page: transparent;--assay-graph-box: var(--card);--assay-graph-line: var(--soft);--assay-graph-text: var(--ink);--assay-graph-muted: var(--soft);--assay-graph-good: var(--good);--assay-graph-goodFill: var(--good-ground);--assay-graph-bad: var(--bad);--assay-graph-badFill: var(--bad-ground);--assay-graph-open: var(--open);--assay-graph-openFill: var(--open-ground);--assay-graph-dead: var(--dead);--assay-graph-deadFill: var(--dead-ground)}
`;

/** The hash is for the policy of the page. */
export const REPORT_SCRIPT = { text: `"use strict";
(() => {
  // src/report/assets/report.ts
  function reveal() {
    const target = named(location.hash.slice(1));
    if (target === null) return;
    let wasHidden = false;
    for (let at = target; at !== null; at = at.parentElement) {
      if (!(at instanceof HTMLDetailsElement) || at.open) continue;
      at.open = true;
      wasHidden = true;
    }
    if (!wasHidden) return;
    target.scrollIntoView();
    target.focus({ preventScroll: true });
  }
  function named(fragment) {
    try {
      return document.getElementById(decodeURIComponent(fragment));
    } catch {
      return null;
    }
  }
  function filterBy(form2) {
    const items = [...document.querySelectorAll(".attention > li")];
    const none = document.querySelector(".none");
    const output = form2.querySelector("output");
    const search = form2.querySelector("[type=search]");
    const boxes = [...form2.querySelectorAll("[type=checkbox]")];
    if (none === null || output === null || search === null) return;
    const fits = ({ textContent, dataset }, words, wanted) => {
      const text = (textContent ?? "").toLowerCase();
      return words.every((word) => text.includes(word)) && (boxes.length === 0 || wanted.has(dataset["status"] ?? ""));
    };
    const apply = () => {
      const words = search.value.toLowerCase().split(/\\s+/).filter((word) => word !== "");
      const wanted = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
      for (const item of items) item.hidden = !fits(item, words, wanted);
      const shown = items.filter((item) => !item.hidden).length;
      none.hidden = shown > 0;
      output.textContent = shown === 1 ? "1 claim is shown" : \`\${shown} claims are shown\`;
    };
    form2.hidden = false;
    form2.addEventListener("input", apply);
    form2.addEventListener("submit", (event) => event.preventDefault());
    if (search.value !== "") apply();
  }
  function addCopyButton(command, clipboard2) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Copy";
    button.addEventListener("click", () => {
      clipboard2.writeText(command.querySelector("code")?.textContent ?? "").then(
        () => {
          button.textContent = "Copied";
          setTimeout(() => button.textContent = "Copy", 2e3);
        },
        () => button.remove()
      );
    });
    command.append(button);
  }
  addEventListener("hashchange", reveal);
  reveal();
  var form = document.querySelector(".filter");
  if (form !== null) filterBy(form);
  var clipboard = navigator.clipboard;
  if (clipboard !== void 0) {
    for (const command of document.querySelectorAll(".command")) addCopyButton(command, clipboard);
  }
})();
`, hash: 'sha256-Aquy15SdqKzO5xP5tF0y2Q3IYCRpsWKvGnWAwrXVF0A=' };

export const STEPS_STYLE = `:root{color-scheme:light dark;--paper: #faf9f6;--card: #ffffff;--ink: #22211d;--soft: #5d5a51;--rule: #e3dfd5;--edge: #cdc8ba;--link: #2b4f91;--gold: #86691c;--focus: #2b4f91;--shade: #f2f0ea;--flash: #fff3cf;--good: #1b6843;--good-ground: #e4f2e9;--good-area: #3a9b6c;--bad: #a9251c;--bad-ground: #fce9e6;--bad-area: #cb4036;--open: #7d4e00;--open-ground: #fcf0d6;--open-area: #dd9c26;--dead: #5c5e62;--dead-ground: #ececea;--dead-area: #a9aaad;--w-keyword: #6a3a9c;--w-contract: #86500a;--w-type: #1c5f7d;--w-number: #9a3412;--w-string: #3c6321;--w-comment: #6a685f;--sans: ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;--serif: ui-serif, "Iowan Old Style", "Palatino Linotype", Palatino, Charter, Georgia, serif;--mono: ui-monospace, "SF Mono", SFMono-Regular, "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace}@media(prefers-color-scheme:dark){:root{--paper: #15161a;--card: #1c1e23;--ink: #e8e5de;--soft: #a8a599;--rule: #2d3036;--edge: #484c54;--link: #a3bdf5;--gold: #dcbc63;--focus: #a3bdf5;--shade: #23252b;--flash: #3a3217;--good: #7fd3a5;--good-ground: #183024;--good-area: #4aa678;--bad: #ffa59a;--bad-ground: #421f1c;--bad-area: #dd6055;--open: #f1c26c;--open-ground: #392b11;--open-area: #c58f2c;--dead: #a9acb1;--dead-ground: #2a2c31;--dead-area: #6d7077;--w-keyword: #c9a6f0;--w-contract: #f0be7a;--w-type: #8ccbe6;--w-number: #f2a988;--w-string: #a8d08d;--w-comment: #9b988c}}*,*::before,*::after{box-sizing:border-box}html{font:100%/1.55 var(--sans);-webkit-text-size-adjust:100%;scroll-padding-top:1rem}body{margin:0;background:var(--paper);color:var(--ink);overflow-wrap:anywhere}h1,h2,h3,h4,h5,h6,p,ul,ol,dl,dd,figure,fieldset{margin:0;padding:0;border:0;font-weight:inherit}h1{font:500 clamp(1.7rem,1.2rem + 2vw,2.6rem)/1.2 var(--serif);letter-spacing:-0.01em;text-wrap:balance}h2{font:500 1.35rem/1.3 var(--serif)}h3{font:600 1.05rem/1.4 var(--mono)}h4{font:600 0.78rem/1.4 var(--sans);letter-spacing:0.06em;text-transform:uppercase;color:var(--soft)}h5{font:600 0.95rem/1.4 var(--sans)}h6{font:600 0.8rem/1.4 var(--sans);color:var(--soft)}code,pre{font:0.87em/1.55 var(--mono);font-variant-ligatures:none}ul,ol{list-style:none}a{color:var(--link);text-decoration-thickness:1px;text-underline-offset:0.2em}a:hover{text-decoration-thickness:2px}:focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:3px}[tabindex="-1"]:focus{outline:none}summary{cursor:pointer}.hidden{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}[hidden]{display:none!important}.quiet{color:var(--soft)}.t-good{color:var(--good)}.t-bad{color:var(--bad)}.t-open{color:var(--open)}.t-dead{color:var(--dead)}.f-good{fill:var(--good-area)}.f-bad{fill:var(--bad-area)}.f-open{fill:var(--open-area)}.f-dead{fill:var(--dead-area)}.skip{position:absolute;left:1rem;top:-4rem;z-index:9;padding:0.6rem 1rem;background:var(--card);border:1px solid var(--edge);border-radius:6px}.skip:focus{top:0.6rem}.top{border-bottom:1px solid var(--rule);background:var(--card)}.top nav{display:flex;flex-wrap:wrap;align-items:center;gap:0.2rem 0.6rem;max-width:110rem;margin:0 auto;padding:0.6rem clamp(1rem,3vw,2.5rem);color:var(--soft);font-size:0.9rem}.brand{display:inline-flex;align-items:center;gap:0.5rem;font:600 1.1rem/1.4 var(--serif);color:var(--ink);text-decoration:none}.hallmark path{fill:var(--gold)}.hallmark .letter{fill:none;stroke:var(--card);stroke-width:1.8}main{display:block;max-width:76rem;margin:0 auto;padding:clamp(1.2rem,3vw,2.5rem) clamp(1rem,3vw,2.5rem)}main:focus{outline:none}.bottom{max-width:110rem;margin:0 auto;padding:1.2rem clamp(1rem,3vw,2.5rem) 2.5rem;color:var(--soft);font-size:0.85rem}.hero{display:grid;gap:0.8rem;margin-bottom:clamp(1.5rem,4vw,3rem)}.lead{font-size:1.05rem;color:var(--soft)}.bar{display:block;width:100%;height:10px;border-radius:5px;background:var(--rule);overflow:hidden}.note{margin:0.6rem 0;color:var(--soft);font-size:0.92rem}.badge{--cut: 4px;flex:none;display:inline-grid;place-items:center;min-width:1.75em;height:1.75em;padding:0 0.3em;font:700 0.8rem/1 var(--mono);clip-path:polygon(var(--cut) 0,calc(100% - var(--cut)) 0,100% var(--cut),100% calc(100% - var(--cut)),calc(100% - var(--cut)) 100%,var(--cut) 100%,0 calc(100% - var(--cut)),0 var(--cut))}.b-good{background:var(--good-ground);color:var(--good)}.b-bad{background:var(--bad);color:var(--card)}.b-open{background:var(--open-ground);color:var(--open)}.b-dead{background:var(--dead-ground);color:var(--dead)}.badge.is-conditional{background-image:repeating-linear-gradient(135deg,transparent 0 3px,var(--card) 3px 4px)}@media(prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}@media print{.filter,.command button,.skip{display:none!important}body{background:none}}main{max-width:92rem}.hero p{max-width:60rem}.outcomes,.methods{display:grid;gap:0.4rem;margin:1rem 0 0;max-width:60rem}.outcomes>li{display:grid;gap:0 0.8rem;grid-template-columns:auto 1fr;align-items:baseline}.outcomes strong{font-weight:600}.stepper{position:sticky;top:0;z-index:5;display:flex;flex-wrap:wrap;gap:0.5rem 0.8rem;align-items:center;margin:0 -0.4rem 1rem;padding:0.5rem 0.4rem;background:var(--paper);border-bottom:1px solid var(--rule)}.stepper .buttons{display:flex;gap:0.4rem}.stepper button{min-width:2.75rem;min-height:2.75rem;padding:0.3rem 0.7rem;font:inherit;color:var(--ink);background:var(--card);border:1px solid var(--edge);border-radius:6px;cursor:pointer}.stepper button:hover:enabled{border-color:var(--link);color:var(--link)}.stepper button:disabled{color:var(--soft);cursor:default;opacity:0.75}.stepper input[type=range]{flex:1 1 8rem;min-width:6rem;min-height:2.75rem;accent-color:var(--link)}.stepper output{font-variant-numeric:tabular-nums;white-space:nowrap}.stepper label{display:inline-flex;align-items:center;gap:0.4rem;min-height:2.75rem;white-space:nowrap}.keys{flex-basis:100%;margin:0;color:var(--soft);font-size:0.85rem}.step{display:grid;gap:0.7rem;margin-bottom:2.5rem;scroll-margin-top:8rem}.step h2{display:flex;flex-wrap:wrap;gap:0 0.7rem;align-items:baseline}.step h2 small{font:600 0.9rem/1.4 var(--sans)}.said{display:grid;gap:0.25rem;max-width:60rem}.scroll{overflow-x:auto;padding:0.6rem;background:var(--card);border:1px solid var(--rule);border-radius:8px}.scroll svg{display:block;margin:0 auto}.fit .scroll svg{max-width:100%;height:auto}.step details{color:var(--soft);font-size:0.92rem}.step summary{color:var(--link);padding:0.35rem 0}.step details ul{display:grid;gap:0.2rem;margin:0.3rem 0 0.8rem;padding-left:1.2rem;list-style:disc}kbd{font:0.85em var(--mono);padding:0 0.3em;border:1px solid var(--edge);border-radius:4px}@media(max-width:40rem){.keys{display:none}.stepper .wide{display:none}}@media print{.stepper{display:none}section.step[hidden]{display:grid!important;break-inside:avoid}}.assay-graph.assay-graph{--assay-graph-page: transparent;--assay-graph-box: var(--card);--assay-graph-line: var(--soft);--assay-graph-text: var(--ink);--assay-graph-muted: var(--soft);--assay-graph-good: var(--good);--assay-graph-goodFill: var(--good-ground);--assay-graph-bad: var(--bad);--assay-graph-badFill: var(--bad-ground);--assay-graph-open: var(--open);--assay-graph-openFill: var(--open-ground);--assay-graph-dead: var(--dead);--assay-graph-deadFill: var(--dead-ground)}
`;

/** The hash is for the policy of the page. */
export const STEPS_SCRIPT = { text: `"use strict";
(() => {
  // src/report/assets/steps.ts
  var MOVES = ["first", "previous", "next", "last"];
  var KEYS = /* @__PURE__ */ new Map([
    ["ArrowLeft", "previous"],
    ["ArrowRight", "next"],
    ["Home", "first"],
    ["End", "last"]
  ]);
  function isOfFocus(event) {
    const target = event.target instanceof Element ? event.target : document.body;
    const scrolled = target.closest(".scroll");
    return target.closest("input") !== null || scrolled !== null && scrolled.scrollWidth > scrolled.clientWidth;
  }
  function center(step) {
    const scroll = step.querySelector(".scroll");
    const looked = scroll?.querySelector(".frontier.edge") ?? scroll?.querySelector(".node.initial");
    if (!scroll || !looked || scroll.scrollWidth <= scroll.clientWidth) return;
    const box = looked.getBoundingClientRect();
    scroll.scrollLeft += box.left + box.width / 2 - scroll.getBoundingClientRect().left - scroll.clientWidth / 2;
  }
  function stepThrough(steps2, bar2) {
    const range = bar2.querySelector("input[type=range]");
    const place = bar2.querySelector("output");
    const said = document.querySelector("[aria-live]");
    const fitting = bar2.querySelector("[type=checkbox]");
    const buttons = new Map(MOVES.map((move) => [move, bar2.querySelector(\`button[name=\${move}]\`)]));
    if (range === null || place === null || said === null) return;
    let at = 0;
    const show = (index, isTold) => {
      at = Math.max(0, Math.min(steps2.length - 1, index));
      steps2.forEach((step2, i) => step2.hidden = i !== at);
      const step = steps2[at];
      if (step === void 0) return;
      const title = step.querySelector("h2")?.textContent ?? "";
      range.value = String(at);
      range.setAttribute("aria-valuetext", title);
      place.textContent = \`\${at + 1} of \${steps2.length}\`;
      for (const [move, button] of buttons) if (button !== null) button.disabled = target(move) === at;
      center(step);
      if (!isTold) return;
      said.textContent = \`\${title}. \${step.querySelector(".said")?.textContent ?? ""}\`;
      try {
        history.replaceState(null, "", \`#\${step.id}\`);
      } catch {
      }
    };
    const target = (move) => {
      switch (move) {
        case "first":
          return 0;
        case "previous":
          return Math.max(0, at - 1);
        case "next":
          return Math.min(steps2.length - 1, at + 1);
        case "last":
          return steps2.length - 1;
      }
    };
    const named = () => steps2.findIndex((step) => \`#\${step.id}\` === location.hash);
    for (const [move, button] of buttons) button?.addEventListener("click", () => show(target(move), true));
    range.addEventListener("input", () => show(Number(range.value), true));
    fitting?.addEventListener("change", () => document.body.classList.toggle("fit", fitting.checked));
    addEventListener("keydown", (event) => {
      const move = KEYS.get(event.key);
      const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (move === void 0 || event.defaultPrevented || isModified || isOfFocus(event)) return;
      event.preventDefault();
      show(target(move), true);
    });
    addEventListener("hashchange", () => {
      if (named() >= 0) show(named(), true);
    });
    bar2.hidden = false;
    show(Math.max(0, named()), false);
  }
  var steps = [...document.querySelectorAll("section.step")];
  var bar = document.querySelector(".stepper");
  if (bar !== null && steps.length > 1) stepThrough(steps, bar);
})();
`, hash: 'sha256-VCdjaculFYOxmhYBGVo65vGx4rGpFTRTP1f8UrOqEV0=' };
