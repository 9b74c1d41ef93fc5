import { readDemoAgencies } from './demo-agencies.ts';
import { learn } from '#domain/language/known.ts';
import { buildAgencyIndex } from '#domain/advisor/agency-index.ts';
import { readSearch } from '#domain/advisor/need.ts';
import { rankByNeed } from '#domain/advisor/matcher.ts';
import { readNaturalNeeds } from './natural-quality.ts';
await learn();
const ag=readDemoAgencies(); const index=buildAgencyIndex(ag);
const needs=readNaturalNeeds(new URL('natural-needs-aside.json',import.meta.url));
for(const id of process.argv.slice(2)){
 const n=needs.find(x=>x.id===id) ?? {id,text:id,grades:{}} as any; console.log('\n###',n.id,n.text.slice(0,1500),JSON.stringify(n.grades));
 const {items}=readSearch({query:n.text,without:[],seed:7});
 for(const i of items) console.log('  ',i.kind,i.label,'words',JSON.stringify(i.words),'values',JSON.stringify((i as any).values),'sub',JSON.stringify((i as any).subtypes),'sec',(i as any).isSecondary,'neg',(i as any).isNegated);
 const r=rankByNeed({items},index);
 for(const p of r.positions().slice(0,8)) console.log('   ',index.agencies[p]!.id,r.scoreAt(p),Math.round(r.officeAt(p)?.kilometres??-1),JSON.stringify(r.reasonsAt(p).map((x:any)=>x.field+':'+x.value)),n.grades[String(index.agencies[p]!.id)]??0);
 for(const g of Object.keys(n.grades)) {const p=index.agencies.findIndex(a=>a.id===Number(g)); console.log('    graded',g,n.grades[g],'score',r.scoreAt(p));}
}
