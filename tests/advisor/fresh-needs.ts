import { type JudgedNeed, parseNeeds } from './judged-needs.ts';

/** Written after the first version of the matcher: 0.911 when first scored. The faults that it showed were corrected since. */
export const FRESH_NEEDS: readonly JudgedNeed[] = parseNeeds(`
fresh; Unser Finanzvorstand hört zum Jahresende auf. Wir sind eine Versicherung mit Sitz in Köln.; fin; ins; Köln
fresh; Key Accounter gesucht, Lebensmittelbranche, gern in Hamburg oder Umgebung; sales; food; Hamburg
fresh; Wir bauen ein Rechenzentrum in Frankfurt und brauchen Administratoren; it; ; Frankfurt am Main
fresh; lead developer mobile payments berlin; it; fintech; Berlin
fresh; Betriebsleitung für eine Brauerei in Bamberg; prod; food; Bamberg
fresh; Facharzt/Fachärztin Psychiatrie, Reha-Klinik im Allgäu; med; health;
fresh; Personalvorstand (w/m/d) Energiekonzern Essen; hr; energy, corp; Essen
fresh; Beschaffungsprofi für Halbleiterhersteller in Dresden; buy; electro; Dresden
fresh; Wer vermittelt Bauingenieure im Raum Hannover?; bau; ; Hannover
fresh; Leitender Justitiar eines Medienhauses, Hamburg; law; media; Hamburg
fresh; Gruppenleiter Qualitätskontrolle Arzneimittel; qm; pharma;
fresh; Rezeptionist und Hoteldirektor Rostock; hotel; tourism; Rostock
fresh; Head of E-Commerce, Modehändler, Düsseldorf; ecom; fashion, trade; Düsseldorf
fresh; Fuhrparkleitung Kommune Bochum; log; public; Bochum
fresh; Wir (SHK-Betrieb, 25 Leute) suchen zwei Anlagenmechaniker in Kassel; craft; ; Kassel
fresh; Steuerfachangestellte, Kanzlei, Freiburg; tax; law; Freiburg im Breisgau
fresh; Underwriterin Haftpflicht München; ins; ; München
fresh; Portfoliomanager Immobilienfonds Frankfurt; immo, bank; immo; Frankfurt am Main
fresh; Sozialdienstleitung eines Wohlfahrtsverbands, Münster; soc; ngo; Münster
fresh; Performance Marketer für D2C-Kosmetikmarke Berlin; mkt; fmcg; Berlin
fresh; Technischer Einkäufer Sondermaschinenbau Raum Heilbronn; buy; machine; Heilbronn
fresh; Vertriebsdirektorin Softwarehaus Karlsruhe; sales; software; Karlsruhe
fresh; Jemand für die Lohnabrechnung, 30 Stunden, Bielefeld; hr; ; Bielefeld
fresh; Medizincontroller für Universitätsklinikum Jena; fin, med; health; Jena
fresh; Schichtmeister Aluminiumwerk; prod; metal;
fresh; Forschungsleiter Lacke und Farben, Ludwigshafen; eng, life; chem; Ludwigshafen am Rhein
fresh; Wir suchen eine neue Schulleiterin für unser Internat; edu; edu;
fresh; Verwaltungsdirektor einer Hochschule in Magdeburg; admin, edu; edu; Magdeburg
fresh; Sekretärin Vorstand Bank Stuttgart; office; bank; Stuttgart
fresh; Filialleitungen für Drogeriemarktkette in Leipzig und Umgebung; retail; trade; Leipzig
fresh; Solarparkplaner Brandenburg Potsdam; energy; energy; Potsdam
fresh; Growth Manager Insurtech; mkt; fintech, ins;
fresh; GF Maschinenbau, Nachfolgeregelung, Familienbetrieb, Schwaben; exec; machine, family; stuttgart
fresh; Data Engineer Automotive Stuttgart; it; auto; Stuttgart
fresh; Konzernbuchhalter Luftfahrt Hamburg; fin; aero; Hamburg
fresh; Pflegekraefte Muenchen; care; ; München
fresh; Datenschutzbeauftragter Telekommunikation Bonn; law; telco; Bonn
fresh; Chefkoch in Konstanz; hotel; ; Konstanz
fresh; Instandhaltungsingenieur Chemiepark Halle; prod, eng; chem; Halle (Saale)
fresh; Business Development Manager Biotech Mainz; sales; pharma; Mainz
fresh; Head of Controlling, Logistics, Bremen; fin; logistics; Bremen
fresh; Kita-Leitungen in Nordrhein-Westfalen; soc; ; nrw
fresh; Elektrokonstrukteurin Erlangen; eng; ; Erlangen
fresh; Senior Recruiter für IT-Dienstleister in Nürnberg; hr; software; Nürnberg
fresh; Risk Manager fuer Landesbank; bank; bank;
fresh; Projektentwickler Wohnungsbau Berlin; immo, bau; immo, bau; Berlin
fresh; Disponnent Kontraktlogistk Dortmund; log; logistics; Dortmund
fresh; Kommunikationschefin NGO Berlin; mkt; ngo; Berlin
fresh; UX-Researcher oder Product Manager, Hamburg, Onlineshop; product; ecommerce; Hamburg
fresh; Laborleiterin Lebensmittelanalytik; life; food;
fresh; Qualitätsbeauftragte im Krankenhaus, Saarbrücken; qm; health; Saarbrücken
fresh; Einrichtungsleitung stationäre Altenhilfe Baden-Württemberg; care; health; bw
fresh; Executive Assistant CEO Scale-up München; office; startup; München
fresh; Unternehmensjurist:in im Mittelstand, Ostwestfalen; law; mid; owl
fresh; Fertigungsleiter Kunststoffspritzguss Südwestfalen; prod; plastic; Siegen
fresh; Export-Vertriebler für Landmaschinenhersteller, Osnabrück; sales; machine; Osnabrück
fresh; IT-Sicherheitsbeauftragte für Stadtverwaltung Göttingen; it; public; Göttingen
fresh; Wir brauchen jemanden für Presse und Social Media; mkt; ;
fresh; Wirtschaftsprüferin, keine Big Four, Düsseldorf; tax; ; Düsseldorf
fresh; Key Account Managerin Medizinprodukte Franken; sales; medtech; franken
`);

/** Sixty more, written after that: 0.879 when first scored. The faults that it showed were corrected since. */
export const LAST_NEEDS: readonly JudgedNeed[] = parseNeeds(`
last; Wir sind ein Sanitärgroßhändler und brauchen einen Kaufmännischen Leiter in Kassel; fin; trade; Kassel
last; Senior Backend Developer (Go), Healthtech, Hamburg; it; software, health; Hamburg
last; Gebietsverkaufsleiter Süd, Bodenbeläge, Nürnberg; sales; ; Nürnberg
last; Teamleitung Entgeltabrechnung Klinikum Braunschweig; hr; health; Braunschweig
last; Kalkulator Straßenbau Erfurt; bau; bau; Erfurt
last; Chief Operating Officer für ein Lebensmittelunternehmen; prod, exec; food;
last; Praxismanager Zahnarztpraxis Bonn; office, med; health; Bonn
last; Strategischer Einkauf Luftfahrtzulieferer Bremen; buy; aero; Bremen
last; Fondsbuchhalter Kapitalverwaltungsgesellschaft Frankfurt; fin; bank, pe; Frankfurt am Main
last; Lehrkräfte für Pflegeschule in Göttingen; edu, care; edu, health; Göttingen
last; Produktionsplaner/in Kosmetikhersteller; prod; fmcg;
last; Syndika Arbeitsrecht Chemiekonzern Ludwigshafen; law; chem, corp; Ludwigshafen am Rhein
last; Cloud Architect Sparkasse; it; bank;
last; Restaurantleiter für unser Haus am Bodensee; hotel; ; bodensee
last; Marketing Director Automotive Supplier Stuttgart; mkt; auto; Stuttgart
last; Verkehrsplaner fuer Kommunalverwaltung in Bielefeld; bau; public; Bielefeld
last; Innenrevisor Versicherungskonzern Köln; tax, fin; ins; Köln
last; Laboringenieur Kunststofftechnik Siegen; eng, life; plastic; Siegen
last; Wir suchen eine Vertretung für unsere Personalchefin in Mainz, Elternzeit; hr; ; Mainz
last; E-Commerce Managerin Möbelhandel Bielefeld; ecom; trade; Bielefeld
last; Asset Manager Wohnimmobilien Leipzig; immo; immo; Leipzig
last; Verkaufsprofi für Medizingeräte im Großraum München; sales; medtech; München
last; Netzwerkadministrator Rostock; it; ; Rostock
last; Leitung QS Spritzguss; qm; plastic;
last; Hausärztin oder Hausarzt für MVZ in Würzburg; med; health; Würzburg
last; Sozialpädagoginnen Behindertenhilfe Oldenburg; soc; ; Oldenburg
last; Windparkmanager Kiel; energy; energy; Kiel
last; Lagerlogistiker Onlinehändler Erfurt; log; ecommerce; Erfurt
last; CIO Handelskonzern Köln; it; trade, corp; Köln
last; Finance Director (m/f/d) subsidiary of US company Düsseldorf; fin; ; Düsseldorf
last; Maler- und Lackiermeister Augsburg; craft; ; Augsburg
last; Chefredakteurin Fachmagazin; mkt; media;
last; Brandschutzplaner Ingenieurbüro Dresden; bau; bau; Dresden
last; Head of Regulatory Affairs Medtech Startup; life; medtech, startup;
last; Kundenberater Versicherungsagentur Ulm; sales, ins; ins; Ulm
last; Digital Product Manager Verlag Hamburg; product; media; Hamburg
last; Filialdirektor Genossenschaftsbank Paderborn; bank; bank; Paderborn
last; Supply-Chain-Leitung Getränkehersteller Dortmund; log; food; Dortmund
last; ein guter steuerfachwirt für kleine kanzlei in kiel; tax; law; Kiel
last; Gschäftsführer Stadtwerke Thüringen; exec; energy; thüringen
last; Konstruktöre Werkzeugmaschinen Esslingen; eng; machine; Esslingen am Neckar
last; Assistentin des Vorstands Stiftung Berlin; office; ngo; Berlin
last; Facility-Management-Leiter Hannover; immo; ; Hannover
last; Betriebswirt Rechnungslegung IFRS Konzernabschluss München; fin; ; München
last; Category Manager Textilhandel; buy, retail; fashion, trade;
last; Sachverständiger Schaden Kfz Versicherung Stuttgart; ins; ins; Stuttgart
last; Pflegedirektorin Krankenhaus Ruhrgebiet; care; health; ruhr
last; Hotelkauffrau Saarland; hotel; ; Saarbrücken
last; Telekommunikationstechniker Glasfaserausbau Magdeburg; craft, eng, it; telco; Magdeburg
last; Inhouse Recruiterin für Beratungshaus Frankfurt; hr; consult; Frankfurt am Main
last; Werksleiter Zementwerk Ulm; prod; bau; Ulm
last; Wirtschaftsjurist Immobiliengesellschaft Berlin; law; immo; Berlin
last; Pressereferent Hochschule Jena; mkt; edu; Jena
last; Privatkundenbetreuer Bank Osnabrück; bank; bank; Osnabrück
last; Prozessingenieur Halbleiterfertigung Dresden; eng, prod; electro; Dresden
last; Geschäftsführung gemeinnützige GmbH Jugendhilfe Dortmund; exec; ngo; Dortmund
last; Data Analyst Onlineshop Mode; it; ecommerce, fashion;
last; Leiter Konstruktion, nicht Vertrieb, Sondermaschinenbau Reutlingen; eng; machine; Reutlingen
last; Exportleiterin Weinhandel Koblenz; sales; trade, food; Koblenz
last; Umweltschutzbeauftragte Stahlwerk Duisburg; energy, prod; metal; Duisburg
`);

/** Written when all was done and scored once; nothing was changed for it. */
export const UNSEEN_NEEDS: readonly JudgedNeed[] = parseNeeds(`
unseen; Für unsere Steuerkanzlei in Augsburg suchen wir eine Steuerberaterin, gern auch Teilzeit.; tax; law; Augsburg
unseen; Vertriebsleiter gesucht, Softwarebranche, Großraum Nürnberg; sales; software; nürnberg
unseen; CTO Mobility Startup Hamburg; it; startup, auto; Hamburg
unseen; Leiter Supply Chain eines Kosmetikkonzerns; log; fmcg, corp;
unseen; Operative Einkäuferin, Maschinenbauer, Paderborn; buy; machine; Paderborn
unseen; Wir brauchen ein neues Führungsteam für unser Pflegeheim in Kiel; exec, care; health; Kiel
unseen; Senior Controller (w/m/d) Medienbranche München; fin; media; München
unseen; head of hr logistics company bremen; hr; logistics; Bremen
unseen; Softwaretester Banken Frankfurt; it; bank; Frankfurt am Main
unseen; Bauleiterin Schlüsselfertigbau Dortmund; bau; bau; Dortmund
unseen; Qualitätsingenieure Automobilzulieferer Wolfsburg; qm; auto; Wolfsburg
unseen; Compliance-Beauftragter Energieversorger NRW; law; energy; nrw
unseen; Hoteldirektorin Wellnesshotel Bayern; hotel; tourism; bayern
unseen; Biologe für Biotech-Firma in Mainz; life; pharma; Mainz
unseen; Marketingreferent Verband Berlin; mkt; ngo; Berlin
unseen; Elektroingenieur Anlagenbau Chemnitz; eng; machine; Chemnitz
unseen; Inhaber geht in Ruhestand, Nachfolger fuer Metallbetrieb in Siegen gesucht; exec; metal; Siegen
unseen; Lohnbuchhalter, Bauunternehmen, Erfurt; hr; bau; Erfurt
unseen; Produktmanagerin Medizintechnik Freiburg; product; medtech; Freiburg im Breisgau
unseen; Kfz-Mechatroniker Autohaus Kassel; craft; auto; Kassel
unseen; Risikocontroller Versicherung; bank, fin; ins;
unseen; Assistenz der Geschäftsführung Familienunternehmen Bielefeld; office; family; Bielefeld
unseen; Oberärztin Chirurgie Saarland; med; ; Saarbrücken
unseen; Projektsteuerer Immobilienentwicklung Düsseldorf; immo, bau; immo; Düsseldorf
unseen; Amtsleiter Bauamt Kommune Göttingen; admin, bau; public; Göttingen
unseen; Webshop-Manager für Modemarke in Köln; ecom; fashion, ecommerce; Köln
unseen; Produktionsleitung Molkerei Oldenburg; prod; food; Oldenburg
unseen; Professor Informatik Hochschule Würzburg; edu; edu; Würzburg
unseen; Sales Engineer Halbleiter München; sales; electro; München
unseen; Erzieher Kita Bonn; soc; ; Bonn
unseen; Schadenregulierer Versicherer Hannover; ins; ins; Hannover
unseen; Nachhaltigkeitsbeauftragte Konsumgüterhersteller Hamburg; energy; fmcg; Hamburg
unseen; Storeleiter Mode Leipzig; retail; fashion; Leipzig
unseen; Finanzbuchalter Logistikuntenehmen Duisburg; fin; logistics; Duisburg
unseen; Cyber-Security-Experte Energieversorgung; it; energy;
unseen; Fondsmanager Private Equity; bank, fin; pe;
unseen; PR-Manager Pharma Berlin; mkt; pharma; Berlin
unseen; Konstruktionsleiter Luftfahrt Bremen; eng; aero; Bremen
unseen; Kaufmännischer Leiter Krankenhaus Thüringen; fin; health; thüringen
unseen; Teamleiter Kundenbetreuung Telekommunikation Bonn; sales; telco; Bonn
`);

/** Forty more, written later than all the others: 0.846 when first scored. The faults that they showed were corrected since. */
export const LATER_NEEDS: readonly JudgedNeed[] = parseNeeds(`
later; Wir sind ein Krankenhausverbund und suchen zum 1. April eine Leitung für den Einkauf, Raum Stuttgart.; buy; health; Stuttgart
later; Leiter Treasury, börsennotierter Konzern, Düsseldorf; fin; corp; Düsseldorf
later; Bilanzbuchhalterin gesucht (Teilzeit), Steuerkanzlei Rostock; fin, tax; law; Rostock
later; Ingenieur für Gebäudeautomation, Leipzig; eng, bau; ; Leipzig
later; Wer kann uns Mechatroniker und Elektroniker vermitteln? Wir sitzen in Wolfsburg.; craft; ; Wolfsburg
later; Produktionsleiter Backwaren; prod; food;
later; Director Sales DACH, Cybersecurity-Anbieter, München; sales; software; München
later; Aufsichtsratsmitglied für eine Genossenschaftsbank; exec; bank;
later; Unser Marketing braucht eine neue Chefin, wir verkaufen Sportbekleidung, Nürnberg; mkt; fashion; Nürnberg
later; Laborassistenz Klinik Freiburg; life, med; health; Freiburg im Breisgau
later; Abteilungsleiter Versand und Lager, Versandhändler, Leipzig; log; ecommerce, trade; Leipzig
later; Data Scientist Versicherung Köln; it; ins; Köln
later; Fachanwalt für Arbeitsrecht, Kanzlei in Düsseldorf; law; law; Düsseldorf
later; HR Business Partner Logistikkonzern Bonn; hr; logistics, corp; Bonn
later; Chefarzt Orthopädie, Klinik am Bodensee; med; health; bodensee
later; Pflegekräfte aus dem Ausland für Seniorenheime in Hessen; care; health; hessen
later; Objektleiter Gebäudereinigung Essen; immo; ; Essen
later; Qualitätsmanagerin Medizinprodukte, Tuttlingen oder Umgebung Konstanz; qm; medtech; Konstanz
later; Einkaufsleiter, kein Konzern, lieber Mittelstand, Maschinenbau, Ulm; buy; machine, mid; Ulm
later; Head of Payroll Frankfurt; hr; ; Frankfurt am Main
later; Kaufmännische Geschäftsführung Stadtwerke, Sachsen; exec, fin; energy, public; sachsen
later; Softwareentwickler für eingebettete Systeme bei einem Autozulieferer in Ingolstadt; it, eng; auto; Ingolstadt
later; Redaktionsleitung Fernsehsender Köln; mkt; media; Köln
later; Wir eröffnen ein Hotel in Lübeck und brauchen Küchenchef und Empfangsleitung; hotel; tourism; Lübeck
later; Projektleiter Windenergie onshore, Oldenburg; energy; energy; Oldenburg
later; Personalreferentin Textilindustrie Augsburg; hr; fashion; Augsburg
later; Area Sales Manager Werkzeugmaschinen Reutlingen; sales; machine; Reutlingen
later; Investment Manager Venture Capital Berlin; bank, fin; pe; Berlin
later; Online-Redakteurin, gemeinnütziger Verein, Hamburg; mkt; ngo; Hamburg
later; Elektrotechniker fuer Schaltschrankbau in Paderborn; craft, eng; electro; Paderborn
later; Schulleitung Berufsschule Mannheim; edu; edu; Mannheim
later; Teamleiter Schadenbearbeitung, Rückversicherer, München; ins; ins; München
later; Studienleiterin Klinische Prüfung Mainz; life; pharma; Mainz
later; Architekten für Wohnungsbaugesellschaft Berlin; bau; immo; Berlin
later; Filialleiterin Schuhgeschäft Bremen; retail; fashion, trade; Bremen
later; Produktmanager Zahlungsverkehr, FinTech, Berlin; product; fintech; Berlin
later; Betriebsprüfer / Tax Manager Pharmakonzern; tax; pharma, corp;
later; Verpackungsingenieur Getränkeindustrie; eng, prod; food;
later; Bürgermeisterbüro sucht Referentin, Verwaltung Potsdam; admin, office; public; Potsdam
later; jemand der unsere lieferanten steuert, elektronikfirma in erlangen; buy; electro; Erlangen
`);

/**
 * Needs of the kinds that the unseen ones and those written later had shown to fail, before any rule was changed for
 * them: compounds with a role at their end, several who lead together, a general function in one trade, looking after
 * clients, successions, employers named by those who work there, assistants of those who lead, and authorities: 0.842
 * when first scored. The faults that they showed were corrected since.
 */
export const FAILING_KINDS_NEEDS: readonly JudgedNeed[] = parseNeeds(`
compound; Personalcontroller Handelskonzern Köln; fin, hr; trade, corp; Köln
compound; Produktionscontrollerin Automobilzulieferer Regensburg; fin; auto; Regensburg
compound; Kreditrisikocontroller Sparkasse Münster; bank, fin; bank; Münster
compound; Projektcontroller Anlagenbau Duisburg; fin; machine; Duisburg
compound; Einkaufscontroller Pharma; fin, buy; pharma;
together; Neue Doppelspitze für ein Krankenhaus in Bochum; exec; health; Bochum
together; Wir suchen ein Leitungsteam für unsere Kita in Mainz; soc, exec; ; Mainz
together; Führungsriege eines Familienunternehmens in Gütersloh neu aufstellen; exec; family; Gütersloh
together; Spitze eines Stadtwerks in Oldenburg zu besetzen; exec; energy; Oldenburg
together; Ein zweites Vorstandsmitglied, Versicherungsverein, Hannover; exec; ins; Hannover
project; Projektkoordinatorin Wohnungswirtschaft Essen; immo; immo; Essen
project; Projektleiter Brückenbau Wiesbaden; bau; bau; Wiesbaden
project; Projektsteuerung Quartiersentwicklung Leipzig; immo, bau; immo; Leipzig
project; Projektleiterin Photovoltaik Freiburg; energy; energy; Freiburg im Breisgau
project; Projektmanagerin Softwareeinführung Bank Stuttgart; it; bank; Stuttgart
clients; Kundenberaterin Telekommunikationsanbieter Düsseldorf; sales; telco; Düsseldorf
clients; Customer Success Manager SaaS Berlin; sales; software; Berlin
clients; Kundenbetreuerin Energieversorger Kassel; sales; energy; Kassel
clients; Teamleitung Kundenservice Onlinehändler Hamburg; sales; ecommerce; Hamburg
succession; Der Gründer zieht sich zurück, wir suchen seine Nachfolge für eine Metallgießerei in Ulm; exec; metal; Ulm
succession; Chefin hört auf, Nachfolgerin für Modehaus in Münster gesucht; exec; fashion, trade; Münster
succession; Altersbedingt: Übernahme der Leitung eines Kunststoffbetriebs in Siegen; exec; plastic; Siegen
employer; Controllerin, Maschinenbauer, Bielefeld; fin; machine; Bielefeld
employer; Personalreferent, Anlagenbauer, Chemnitz; hr; machine; Chemnitz
employer; Vertriebsleiterin bei einem Brauer in Bamberg; sales; food; Bamberg
employer; Juristin, Bauträger, Potsdam; law; immo, bau; Potsdam
employer; Referent Marketing, Industrieverband, Berlin; mkt; ngo; Berlin
assistant; Sekretariat der Klinikleitung Erfurt; office; health; Erfurt
assistant; Assistentin der Geschäftsleitung Verlag Hamburg; office; media; Hamburg
assistant; Gehaltsbuchhalterin Krankenhaus Rostock; hr; health; Rostock
authority; Verwaltung einer Kleinstadt sucht Controller, nahe Göttingen; fin; public; Göttingen
authority; Landratsamt sucht Referentin für Öffentlichkeitsarbeit, Heilbronn; mkt; public; Heilbronn
engineer; Embedded-Ingenieur Medizintechnik Freiburg; eng, it; medtech; Freiburg im Breisgau
engineer; Verfahrensingenieurin Süßwaren Köln; eng, prod; food; Köln
`);
