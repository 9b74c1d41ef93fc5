import { parseArgs } from 'node:util';
import { readFacetTerms } from './facet-terms.ts';
import { requestRestApi, CommandError, openProject, type Project, runCommand } from './project.ts';

const USAGE = `Loads what facets know of the vocabulary (supabase/generated/facet-terms.json) into the database, after its migrations.

  npm run db:terms:load

Without further settings this is the embedded Supabase of \`npm run dev\`, which must not be running, and loads them by
itself whenever it starts. For a project of \`supabase start\`, or a hosted one, set SUPABASE_URL and SUPABASE_SECRET_KEY.`;

function explain(project: Project, status: number, text: string): CommandError {
  if (status === 401 || status === 403) {
    return new CommandError(`${project.name} does not accept the secret key (${String(status)}): ${text}`);
  }
  if (status === 404) {
    return new CommandError(
      `${project.name} has no tables for them. Apply the migrations first (\`npx supabase db push\`).`,
    );
  }
  return new CommandError(
    `${project.name} answered ${String(status)}: ${text}\nNothing was changed; what was loaded before stays.`,
  );
}

async function loadFacetTerms(project: Project): Promise<void> {
  const facetTerms = readFacetTerms();
  let answer: Response;
  try {
    answer = await requestRestApi(project, 'rpc/load_facet_terms', {
      method: 'POST',
      body: JSON.stringify(facetTerms),
    });
  } catch (thrown) {
    throw new CommandError(
      `Nothing answers at ${project.name} (${String(thrown)}). Is SUPABASE_URL right? Run this again: it loads all or nothing.`,
    );
  }
  const text = await answer.text();
  if (!answer.ok) throw explain(project, answer.status, text);
  const isNew = text.trim() === 'true';
  if (!isNew && text.trim() !== 'false') {
    throw new CommandError(
      `${project.name} answers, but not as a Supabase project does. Is SUPABASE_URL right?`,
    );
  }
  console.log(
    isNew
      ? `Loaded version ${facetTerms.version} into ${project.name}.`
      : `${project.name} has version ${facetTerms.version} already.`,
  );
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h', default: false } } });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const project = await openProject();
  try {
    await loadFacetTerms(project);
  } finally {
    await project.close();
  }
}

await runCommand(main);
