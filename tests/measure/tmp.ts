import { launchSiteServer } from '#tests/harness/site-server-process.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
const server = await launchSiteServer().catch(e=>{console.error(e);process.exit(1)});
const base=(server as any).url ?? (server as any).origin ?? (server as any).address; console.log(Object.keys(server as any), base);
const b=await launchBrowser();
const need='Werkleiter Lebensmittel Raum Osnabrück';
for (const [w,h] of [[1280,900],[390,844]] as const) {
 const c=await b.newContext({viewport:{width:w,height:h}}); const p=await c.newPage();
 const shot=async(name:string,path:string,full=false,after?:(()=>Promise<void>))=>{await p.goto(new URL(path,base).href,{waitUntil:'networkidle'}); if(after) await after(); await p.waitForTimeout(600); await p.screenshot({path:`/tmp/shots/${name}-${w}.png`,fullPage:full});};
 await shot('home','/'); await shot('home-full','/',true);
 await shot('answer','/#text='+encodeURIComponent(need));
 await shot('answer2','/',false,async()=>{ await p.getByRole('textbox').first().fill(need); await p.keyboard.press('Control+Enter'); await p.waitForTimeout(300); const btn=p.getByRole('button',{name:/empfehl|vorschl|finden/i}).first(); if(await btn.count()) await btn.click().catch(()=>{}); await p.waitForTimeout(4000); });
 await p.screenshot({path:`/tmp/shots/answer2full-${w}.png`,fullPage:true});
 await shot('agenturen','/agenturen'); await shot('suche','/agenturen?q=SAP%20Hamburg');
 await shot('profil','/agenturen/3-kranichwerk-executive-search'); await shot('top','/top-beratungen'); await shot('rechner','/honorarrechner'); await shot('kontakt','/kontakt');
 await c.close();
}
await b.close(); await (server as any).close?.(); process.exit(0);
