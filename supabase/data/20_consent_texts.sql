-- The words to which a newsletter subscriber consents. Tests compare them with the form. Changed words are a row with another version
-- (docs/decisions/newsletter.md).

insert into private.consent_texts (version, wording) values ('2026-11', $$Newsletter

Neue Artikel per E-Mail. Sie bekommen zuerst eine E-Mail, in der Sie die Anmeldung bestätigen. Wir verwenden Ihre Adresse nur für den Newsletter; abmelden können Sie sich jederzeit über den Link am Ende jeder E-Mail. Mehr dazu steht in der Datenschutzerklärung.

E-Mail-Adresse
[Newsletter abonnieren]$$);
