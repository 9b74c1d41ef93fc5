import { HttpResponse } from 'msw';

/** An answer that is of no use, and what a visitor reads about it. */
export interface FaultyAnswer {
  readonly fault: string;
  readonly answer: () => Response;
  readonly explanation: string;
}

const UNREACHABLE = 'Unsere Datenbank ist im Moment nicht erreichbar.';
const FORBIDDEN = 'Unsere Datenbank hat den Zugriff abgelehnt.';
const REFUSED = 'Unsere Datenbank konnte die Anfrage nicht ausführen.';
const BUSY = 'Im Moment kommen zu viele Anfragen an.';
const BROKEN = 'Unsere Datenbank meldet gerade eine Störung.';
const UNREADABLE = 'Die Antwort unserer Datenbank war nicht lesbar.';

/** A refusal by PostgREST, which says why in JSON. */
export function refuse(status: number, statusText: string, body: { code?: string; message?: string } = {}) {
  return HttpResponse.json(body, { status, statusText });
}

/** A web page in the place of data, as proxies and captive portals send it. */
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

/** Every way in which a call for a list of agencies may fail while the device is online. */
export const FAULTY_ANSWERS: readonly FaultyAnswer[] = [
  { fault: 'no answer', answer: () => HttpResponse.error(), explanation: UNREACHABLE },
  { fault: '400', answer: () => refuse(400, 'Bad Request'), explanation: REFUSED },
  { fault: '401', answer: () => refuse(401, 'Unauthorized'), explanation: FORBIDDEN },
  { fault: '403', answer: () => refuse(403, 'Forbidden'), explanation: FORBIDDEN },
  {
    fault: 'row-level security',
    answer: () => refuse(400, 'Bad Request', { code: '42501', message: 'permission denied' }),
    explanation: FORBIDDEN,
  },
  {
    fault: '404',
    answer: () => refuse(404, 'Not Found', { code: 'PGRST205', message: 'Could not find the table' }),
    explanation: REFUSED,
  },
  { fault: '406', answer: () => refuse(406, 'Not Acceptable'), explanation: REFUSED },
  {
    fault: '409',
    answer: () => refuse(409, 'Conflict'),
    explanation: 'Dieser Eintrag ist bereits vorhanden.',
  },
  { fault: '429', answer: () => refuse(429, 'Too Many Requests'), explanation: BUSY },
  { fault: '500', answer: () => refuse(500, 'Internal Server Error'), explanation: BROKEN },
  { fault: '502 with a web page', answer: () => answerHtml(502, 'Bad Gateway'), explanation: BROKEN },
  { fault: '503', answer: () => refuse(503, 'Service Unavailable'), explanation: BROKEN },
  { fault: '504', answer: () => refuse(504, 'Gateway Timeout'), explanation: BROKEN },
  { fault: 'a web page', answer: () => answerHtml(), explanation: UNREADABLE },
  { fault: 'truncated JSON', answer: answerTruncated, explanation: UNREADABLE },
  { fault: 'an object', answer: () => HttpResponse.json({ rows: [] }), explanation: UNREADABLE },
  { fault: 'null', answer: () => HttpResponse.json(null), explanation: UNREADABLE },
  { fault: 'an empty body', answer: () => new HttpResponse(null), explanation: UNREADABLE },
];
