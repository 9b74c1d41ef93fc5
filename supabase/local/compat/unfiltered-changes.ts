import { jsonAnswer, type Middleware, pathOf } from './middleware.ts';

const STATEMENTS: Readonly<Record<string, string>> = { PATCH: 'UPDATE', DELETE: 'DELETE' };
/** What is no filter of rows. */
const OTHER_PARAMETERS = ['select', 'columns', 'order', 'limit', 'offset', 'on_conflict'];

/** Hosted projects load pg-safeupdate for the API: it refuses a change of all rows of a table, whoever asks for it. */
export const requireFilter: Middleware = async (request, next) => {
  const statement = STATEMENTS[request.method];
  const isTable = /^\/rest\/v1\/(?!rpc\/)./.test(pathOf(request));
  const filters = [...new URL(request.url).searchParams.keys()].filter(
    (name) => !OTHER_PARAMETERS.includes(name),
  );
  if (statement === undefined || !isTable || filters.length > 0) return next(request);
  return jsonAnswer(
    { code: '21000', details: null, hint: null, message: `${statement} requires a WHERE clause` },
    400,
  );
};
