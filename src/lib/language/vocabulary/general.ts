import type { ConceptData } from './concept-data.ts';

/** Levels of seniority, lowest first. */
// prettier-ignore
export const SENIORITIES: readonly ConceptData[] = [
  { name: 'Berufseinstieg', words: 'junior trainee absolvent berufseinstieg berufseinsteig berufsanfäng einstiegsposition werkstudent praktikant entry_level young_professional nachwuchs hochschulabsolvent praktikum' },
  { name: 'Fachkraft', words: 'fachkraft fachkräft spezialist specialist fachexpert' },
  { name: 'Erfahren', words: 'senior principal expert langjährig gestanden =lead erfahren routiniert' },
  { name: 'Führungskraft', words: 'teamleit abteilungsleit bereichsleit führungskraft führungskräft leit~ leitung leiter direktor director vp vice_president teamlead chef führungsposition führungsverantwort personalverantwort head oberst führungsteam führungsriege führungsduo führungskreis führungsspitze leitungsteam leitungsduo doppelspitze unternehmensspitze =spitze leadership_team' },
  { name: 'Geschäftsleitung', words: 'ceo cfo cto coo cio cmo chro cpo cso cdo ciso cro cco geschäftsführ vorstand vorständ geschäftsleit c_level managing_director aufsichtsrat aufsichtsrät beirat beirät chief top_management executive gf board' },
];

/** Kinds of companies that search. */
// prettier-ignore
export const COMPANY_TYPES: readonly ConceptData[] = [
  { name: 'Start-up', near: ['Scale-up'], words: 'startup start_up startups start_ups gründer jungunternehm neugegründet seed_phase frühphase series_a gründungsteam junges_unternehmen' },
  { name: 'Scale-up', near: ['Start-up'], words: 'scaleup scale_up wachstumsunternehm hypergrowth series_b unicorn wachstumsphase stark_wachsend' },
  { name: 'Mittelstand', near: ['Familienunternehmen'], words: 'mittelstand mittelständ kmu hidden_champion mid_sized midsized mid_size medium_sized kleine_und_mittlere sme weltmarktführer mittelgroß mittelgroße' },
  { name: 'Familienunternehmen', near: ['Mittelstand'], words: 'familienunternehm familienbetrieb inhabergeführt familiengeführt familienfirma family_business eigentümergeführt family_owned familien_geführt traditionsunternehm familiengesellsch privatgeführt familienhand' },
  { name: 'Konzern', words: 'konzern dax mdax großunternehm börsennotiert corporate großbetrieb konzerntochter konzerntöchter multinational international_tätig global_player aktiengesellschaft listed_company' },
];

/** Kinds of contract under which an agency places people. */
// prettier-ignore
export const CONTRACTS: readonly ConceptData[] = [
  { name: 'Zeitarbeit', words: 'zeitarbeit zeitarbeiter leiharbeit leiharbeiter arbeitnehmerüberlass personalleas personalüberlass leihkräft zeitpersonal leihpersonal =aüg =anü temporary_staffing temporary_work überlassung leihweise entleih verleih temp_staff temps personaldienstleistung_zeit =leihen =ausleihen' },
  { name: 'Interim', words: 'interim interims interimsmanag interim_management zeit_management vakanzüberbrück überbrückung überbrück übergangsweise zeitweise vorübergehend interimistisch interimsweise kommissarisch auf_zeit management_auf_zeit führung_auf_zeit interimsmanager interimskraft interimslösung einspringen einspringt springt_ein =fractional zwischenlösung zwischenzeit übergangslösung befristete_vakanz mandat_auf_zeit zeitlich_begrenzt zeitlich_befristet krisenmanager sanierungsmanager' },
  { name: 'Freelancer', near: ['Interim'], words: 'freelanc freiberuf freie_mitarbeit projektbesetz contracting contractor selbstständige_basis projektbasis auf_honorarbasis freier_mitarbeiter freie_mitarbeiterin freie_mitarbeit tagessatz tagessätze stundensatz daily_rate day_rate contract_basis freelance_basis auf_freier_basis freier_basis stundenbasis stundenweise tageweise auf_stunden auf_rechnung gegen_rechnung werkvertrag honorarkraft honorarkräft' },
  { name: 'Ausbildung', words: 'azubi duales_studium dual_studierend auszubildend lehrstelle ausbildungsplatz ausbildungsplätz lehrling' },
  { name: 'Direktvermittlung', near: ['Festanstellung'], words: 'direktvermittl arbeitsvermittl =personalvermittlung' },
  { name: 'Festanstellung', near: ['Direktvermittlung'], words: 'fest_anstell fest_einstell fest_angestellt festanstell unbefristet =anstellung feste_stelle permanent_placement' },
];

/** Heads of words and phrases that name a company: „Logistikunternehmen“, „Firma aus der Logistik“. */
export const COMPANY_HEADS =
  'unternehm firma firmen hersteller herstell branche betrieb anbieter dienstleist gesellschaft wirtschaft gruppe haus häus company industry industrie sektor umfeld bereich_branche kunde mandant arbeitgeber spezialist_unternehmen zuliefer startup start_up mittelständl konzern träger kette business marke sector manufacturer provider supplier bereich_wirtschaft produzent labor_betrieb werk studio';

/** Heads of words and phrases that name a position: with one of them a field is read as a function. */
export const POSITION_HEADS =
  'leiter leit chef manager direktor director vorstand vorständ expert spezialist fachkraft fachkräft mitarbeiter referent sachbearb head lead berater consultant beauftragt kaufmann kauffrau kaufleut meister officer fachleut profi teamleit abteilungsleit bereichsleit verantwortlich koordinator assistent analyst techniker ingenieur vp geschäftsführ generalist werkstudent trainee planer betreuer prüfer trainer verwalter projektleit projektmanag project_manager';

/** Words without a meaning for the search: function words, and words of recruiting itself. */
// prettier-ignore
export const FILLER_WORDS =
  'tage_büro tage_im_büro tag_büro tag_im_büro tage_homeoffice tag_homeoffice tage_remote tage_vor_ort days_office days_in_the_office months_notice aber besser best unser inhouse elternzeit elternzeitvertretung vertretung krankheitsvertretung gemeinnützige_gmbh subsidiary us usa ich du er sie es wir ihr uns mich mir dir ihnen man wer was wen wem welche welcher der die das den dem ' +
  'des ein und oder sowie bzw als auch doch nur noch schon sehr mehr viel wie wo wann da dann dort hier zu ' +
  'zum zur von vom für mit ohne bei beim in im ins an am auf aus nach über unter um vor hinter neben ' +
  'zwischen durch gegen bis ab während wegen trotz ist sind war wird werden wurde hat habe sei soll kann ' +
  'können könnte muss müssen darf will wollen möchte würde bin weil ob so sich selbst etwa circa ca rund ' +
  'mindestens idealerweise gern bitte danke hallo tag liebe geehrte jemand person mensch leute kandidat ' +
  'bewerber profil such suchend brauche braucht benötigt benötige besetzen besetzung besetzt einstellen ' +
  'einstellung verstärkung verstärk unterstützung unterstütz erfahrung berufserfahrung kenntnis kenntnisse ' +
  'know how knowhow jahr jahrelang monat woche stelle position posten job vakanz vakant rolle aufgabe ' +
  'dringend sofort schnell schnellstmöglich zeitnah kurzfristig langfristig nächstmöglichen zeitpunkt neu ' +
  'gut stark groß klein jung eigene mitarbeiter mitarbeitende beschäftigte angestellte leiter_gesucht ' +
  'personalberatung personalberatungen personalberater personalberaterin personalvermittler ' +
  'personalvermittlerin personaldienstleister personalagentur recruitingagentur vermittlungsagentur ' +
  'headhunter headhunting berater_gesucht agentur_gesucht agentur_für honorar budget personalvermittlung vermittlung vermittler ' +
  'recruiting_agentur direktansprache direktsuche spezialisiert passend geeignet vollzeit teilzeit ' +
  'abgeschlossene_ausbildung abgeschlossener_ausbildung nach_der_ausbildung kaufmännische_ausbildung ausbildung_als ausbildung_zum ausbildung_zur jahre_praxis jahren_praxis erste_praxis aus_der_praxis mehrjährige_praxis in_der_praxis erfolgsabhängige_vergütung leistungsgerechte_vergütung attraktive_vergütung verlagerung verlagerungen umstellung befristet gehalt euro eur umsatz mio million tsd hintergrund bereich branche ' +
  'umfeld schwerpunkt fokus thema standort region regional raum großraum umgebung umkreis nähe nahe gegend ' +
  'gebiet sitz unternehmen firma firmen betrieb arbeitgeber gesellschaft team abteilung aufbau ausbau ' +
  'führen führung verantwortung verantwortlich umfassend fundiert ausgeprägt erfolgreich zuverlässig ' +
  'kompetent motiviert engagiert ambitioniert möglichst wichtig vorzugsweise deutsch deutschsprachig ' +
  'englisch englischkenntnisse sprache fließend abgeschlossen studium abschluss ausbildung_abgeschlossen ' +
  'nachfolger_für ersatz ersatzperson rente ruhestand gegangen gekündigt geht verlässt kündigung fach ' +
  'fachlich stunde jahresende jahreswechsel hört hören aufhören planer culture kleinstadt mehrere mehrerer ' +
  'bringen bringt fehlt fehlen wächst wachsen verantwortet steuert plant planung ordnung baut betreut ' +
  'leitet begleit handle handles handling verlassen nachbesetzen nachbesetzung weggang weitere weiterer hilfe helfen kontakt anfrage ' +
  'angebot mdw wmd gn all genders divers männlich weiblich per jede jeder beide zwei drei vier fünf zehn ' +
  'erste heute morgen bald ende anfang quartal januar februar märz april mai juni juli august september ' +
  'oktober november dezember sommer herbst winter gmbh ag kg se ohg gbr ug mbh co schwer schwierig einfach ' +
  'wirklich richtig einmal mal eben halt ja nein vielleicht eventuell evtl ggf zb beispielsweise ' +
  'insbesondere hauptsächlich vorwiegend meist oft typisch klassisch modern innovativ dynamisch ' +
  'international internationale internationalen internationaler weltweit global lokal ansässig sitzend ' +
  'gelegen wachsend expandierend etabliert renommiert führend bekannt spannend attraktiv fest generation ' +
  'übernehmen übernimmt einsteigen aufnehmen kommen kommt gehen arbeitet arbeit tätig tätigkeit beruf ' +
  'zukunft zukünftig künftig versiert operativ strategisch fähig vor_ort sondern statt anstatt lieber weder ' +
  'search gesuch gesucht_wird umzug bereitschaft reisebereitschaft dienst leistung kräfte talent köpfe kopf ' +
  'suchauftrag auftrag mandat spezialisierung berufsbild berufsgruppe hands mentalität kein_problem ' +
  'aufgabenbereich tagesgeschäft komplett gesamt haupt a the of for to on at with and or we i our my you is ' +
  'are be being need needed want looking look seeking seek find hire hiring recruit wanted experience ' +
  'experienced year role someone people_who candidate company companies firm based near around area from by ' +
  'who can could should would must have has had this that new good great strong as strong_background ' +
  'background preferably urgent urgently asap please help us full time part permanent based_in located ' +
  'industry sector field about some any system online zimmer aufstellung fixum provision schriftverkehr prozent reisezeit reisetätigkeit dienstreise reiseanteil reisebereit geschäftsreise security_clearance office_in our_office reporting_to report_to haben_wir_genug sicherheitsüberprüfung hausbank pilot_line pilotlinie pilotanlage probezeit personalsuche personalgewinnung personalbeschaff mitarbeitersuche mitarbeitergewinnung stellenbesetz fachkräftemangel fachkräftesuche';

/** Negations, which apply up to the next function or industry. */
export const NEGATIONS =
  'niemand niemanden nicht kein keine keinen keinem keiner keinesfalls ohne außer not no without nie niemals statt anstatt weder';

/** Words after which a name is read as a place. */
export const PLACE_SIGNALS =
  'in bei nahe nähe raum großraum grosraum groszraum region standort umgebung umkreis um aus nach gegend near around area stadt metropolregion sitz sitzen kreis landkreis dienstsitz dienstort arbeitsort einsatzort zwischen location unweit';

/** Words before something that is not the position itself: its place, or an additional requirement, „CFO mit E-Commerce-Erfahrung“. */
export const CONTEXT_SIGNALS = 'mit fuer bei aus im in with for at from inkl inklusive gegenueber zusammen';
