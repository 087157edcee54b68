/** Names whose order differs between collations: accents, apostrophes, hyphens, figures of several scripts, signs and blanks. */
export const HARD_NAMES: readonly string[] = [
  ...['Agnes', 'Ágnes', 'Águeda', 'Edith', 'Édith', 'Éva', 'Ola', 'Øystein', 'Ærlig', 'Aerlig', 'Łukasz', 'Lukas', 'Straße', 'Strasse'],
  ...["O'Brien", 'O’Brien', 'Oʼbrien', 'OBrien', 'O Brien', 'Anne-Marie', 'Anne‑Marie', 'Anne–Marie', 'Anne Marie', 'Annemarie'],
  ...['Set 2', 'Set 10', 'Set 02', 'set 2', 'Set ２', 'Set ३', 'Set ١٠', 'Set ⑪', 'Set ½', 'Set-2', 'Set2', 'Set A', '2 Sets', '10 Sets'],
  ...['कमल', 'काम', 'क़लम', 'क्षमा', 'क', 'खेल', '३ खेल', 'Жанна', 'Ωmega', 'Zed', 'zed', 'Á', 'É', 'Ø', 'Z'],
  ...['😀 Team', '🧪', '#1', '(a)', '_a', '~a', '！a', '\ue000 private', '\u{1d400} bold'],
]
