import { launchBrowser } from '#tests/harness/browser.ts';
import { writeFileSync } from 'node:fs';
const [w,o,...files]=process.argv.slice(2);const b=await launchBrowser();const p=await b.newPage({viewport:{width:1900,height:500}});
writeFileSync(`/tmp/l39-look/${o}.html`,`<body style="margin:4px;display:flex;flex-wrap:wrap;gap:6px;background:#888">${files.map(f=>`<figure style="margin:0"><img src="${f}" width="${w}"><figcaption style="font:12px sans-serif">${f}</figcaption></figure>`).join('')}`);
await p.goto(`file:///tmp/l39-look/${o}.html`);await p.screenshot({path:`/tmp/l39-look/${o}.png`,fullPage:true});await b.close();
