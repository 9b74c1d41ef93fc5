import { HttpResponse } from 'msw';

/** A faulty answer, and the visitor's message. */
export interface FaultyAnswer {
  readonly fault: string;
  readonly answer: () => Response;
  readonly explanation: string;
}

const UNREACHABLE = 'Unser Server ist im Moment nicht erreichbar.';
const FORBIDDEN = 'Unser Server hat den Zugriff abgelehnt.';
const REJECTED = 'Unser Server konnte die Anfrage nicht ausführen.';
const BUSY = 'Im Moment kommen zu viele Anfragen an.';
const BROKEN = 'Unser Server meldet gerade eine Störung.';
const UNREADABLE = 'Die Antwort unseres Servers war nicht lesbar.';

/** An error of PostgREST, which says why in JSON. */
export function answerError(
  status: number,
  statusText: string,
  body: { code?: string; message?: string } = {},
) {
  return HttpResponse.json(body, { status, statusText });
}

/** The answer of a function of the database that rejects a call, with the hint that screens distinguish. */
export function answerRejection(hint: string, status = 409, details = '') {
  return HttpResponse.json({ code: `PT${String(status)}`, message: hint, hint, details }, { status });
}

/** A web page instead of data, as proxies and captive portals send it. */
export function answerHtml(status = 200, statusText = 'OK') {
  return HttpResponse.html('<!doctype html><title>Wartung</title><h1>Gleich wieder da</h1>', {
    status,
    statusText,
  });
}

/** JSON that ends in the middle of a row. */
export function answerTruncated() {
  return new HttpResponse('[{"id":1,"Name":"Alp', { headers: { 'Content-Type': 'application/json' } });
}

/** The ways in which a call may fail while the device is online: one or more of each kind that the site distinguishes. */
export const FAULTY_ANSWERS: readonly FaultyAnswer[] = [
  { fault: 'no answer', answer: () => HttpResponse.error(), explanation: UNREACHABLE },
  { fault: '401', answer: () => answerError(401, 'Unauthorized'), explanation: FORBIDDEN },
  {
    fault: '404',
    answer: () => answerError(404, 'Not Found', { code: 'PGRST205', message: 'Could not find the table' }),
    explanation: REJECTED,
  },
  {
    fault: '409',
    answer: () => answerError(409, 'Conflict'),
    explanation: 'Dieser Eintrag ist bereits vorhanden.',
  },
  { fault: '429', answer: () => answerError(429, 'Too Many Requests'), explanation: BUSY },
  { fault: '500', answer: () => answerError(500, 'Internal Server Error'), explanation: BROKEN },
  { fault: '502 with a web page', answer: () => answerHtml(502, 'Bad Gateway'), explanation: BROKEN },
  { fault: 'a web page', answer: () => answerHtml(), explanation: UNREADABLE },
  { fault: 'an object', answer: () => HttpResponse.json({ rows: [] }), explanation: UNREADABLE },
  { fault: 'an empty body', answer: () => new HttpResponse(null), explanation: UNREADABLE },
];

/** No answer and a refusal, for every call: a shared helper tells the other kinds apart. */
export const USUAL_ANSWERS = FAULTY_ANSWERS.slice(0, 2);
