/** Where the browser keeps the visitor's choice. */
export const SCHEME_STORAGE_KEY = 'farbschema';

/** Applies the visitor's own choice of light or dark, if there is one; a script in the head of every page, before the first paint. */
export const SCHEME_SCRIPT = `try{var s=localStorage.getItem(${JSON.stringify(SCHEME_STORAGE_KEY)});if(s==="light"||s==="dark")document.documentElement.dataset.scheme=s}catch{}`;
