/** Why an account may not call a function. */
export const ACCOUNT_MESSAGES = {
  signedOut: 'Sie sind nicht mehr angemeldet. Bitte melden Sie sich noch einmal an.',
  frozen: 'Ihr Konto ist gesperrt. Bitte schreiben Sie uns, wenn Sie Fragen dazu haben.',
  administrator: 'Dieses Konto gehört zur Verwaltung und kann hier nicht benutzt werden.',
} as const;
