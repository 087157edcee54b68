/**
 * The form in which Moodle gets each TeX command that Proofline draws. QTI gets the MathML of each formula, so it needs no such
 * table. Moodle 4.5 draws formulas with MathJax 2.7.9, and `scripts/portal/mathjax-commands.ts` draws each of these commands with
 * that version. A test fails if a command of temml is missing in this table.
 */

const splitWords = (words: string): string[] => words.trim().split(/\s+/)
const splitPairs = (words: string): [string, string][] =>
  splitWords(words).flatMap((word, at, all): [string, string][] => (at % 2 === 0 ? [[word, all[at + 1] ?? '']] : []))

/**
 * The commands that MathJax draws unchanged. MathJax draws all commands of one sign, such as \, and \%, so they are not listed.
 */
export const MATHJAX_COMMANDS: ReadonlySet<string> = new Set(
  splitWords(`
  above acute aleph alpha amalg And angle approx approxeq arccos arcsin arctan arg ast asymp atop backepsilon backprime
  backsim backsimeq backslash bar barwedge Bbb Bbbk because begin beta beth between bf Big big bigcap bigcirc bigcup Bigg
  bigg Biggl biggl Biggm biggm Biggr biggr Bigl bigl Bigm bigm bigodot bigoplus bigotimes Bigr bigr bigsqcup bigstar
  bigtriangledown bigtriangleup biguplus bigvee bigwedge binom blacklozenge blacksquare blacktriangle blacktriangledown
  blacktriangleleft blacktriangleright bmod boldsymbol bot bowtie Box boxdot boxed boxminus boxplus boxtimes brace brack
  breve bullet Bumpeq bumpeq cal Cap cap cdot cdotp cdots centerdot cfrac check checkmark chi choose circ circeq
  circlearrowleft circlearrowright circledast circledcirc circleddash circledR circledS clubsuit colon complement cong
  coprod cos cosh cot coth cr csc Cup cup curlyeqprec curlyeqsucc curlyvee curlywedge curvearrowleft curvearrowright
  dagger daleth dashleftarrow dashrightarrow dashv dbinom ddagger ddddot dddot ddot ddots deg Delta delta det dfrac
  diagdown diagup Diamond diamond diamondsuit digamma dim displaystyle div divideontimes dot Doteq doteq doteqdot dotplus
  dots dotsb dotsc dotsi dotsm dotso doublebarwedge doublecap doublecup Downarrow downarrow downdownarrows downharpoonleft
  downharpoonright ell emptyset end enspace epsilon eqcirc eqsim eqslantgtr eqslantless equiv eta eth exists exp
  fallingdotseq fbox Finv flat forall frac frak frown Game Gamma gamma gcd ge genfrac geq geqq geqslant gets gg ggg gggtr
  gimel gnapprox gneq gneqq gnsim grave gt gtrapprox gtrdot gtreqless gtreqqless gtrless gtrsim gvertneqq hat hbar
  hdashline heartsuit hline hom hookleftarrow hookrightarrow hphantom hskip hslash hspace Huge huge idotsint iff iiiint
  iiint iint Im imath impliedby implies in inf infty injlim int intercal intop iota it jmath Join kappa ker kern Lambda
  lambda land langle LARGE Large large LaTeX lbrace lbrack lceil ldotp ldots le leadsto left Leftarrow leftarrow
  leftarrowtail leftharpoondown leftharpoonup leftleftarrows Leftrightarrow leftrightarrow leftrightarrows
  leftrightharpoons leftrightsquigarrow leftthreetimes leq leqq leqslant lessapprox lessdot lesseqgtr lesseqqgtr lessgtr
  lesssim lfloor lg lgroup lhd lim liminf limits limsup ll llap llcorner Lleftarrow lll llless lmoustache ln lnapprox lneq
  lneqq lnot lnsim log Longleftarrow longleftarrow Longleftrightarrow longleftrightarrow longmapsto Longrightarrow
  longrightarrow looparrowleft looparrowright lor lower lozenge lrcorner Lsh lt ltimes lVert lvert lvertneqq maltese
  mapsto mathbb mathbf mathbin mathcal mathclose mathfrak mathinner mathit mathop mathopen mathord mathpunct mathrel
  mathring mathrm mathscr mathsf mathstrut mathtt matrix max measuredangle mho mid middle min mkern mod models mp mskip mu
  multimap nabla natural ncong ne nearrow neg negmedspace negthickspace negthinspace neq newline nexists ngeq ngeqq
  ngeqslant ngtr ni nLeftarrow nleftarrow nLeftrightarrow nleftrightarrow nleq nleqq nleqslant nless nmid nobreakspace
  nolimits nonumber normalsize not notag notin nparallel nprec npreceq nRightarrow nrightarrow nshortmid nshortparallel
  nsim nsubseteq nsubseteqq nsucc nsucceq nsupseteq nsupseteqq ntriangleleft ntrianglelefteq ntriangleright
  ntrianglerighteq nu nVDash nVdash nvDash nvdash nwarrow odot oint Omega omega omicron ominus operatorname oplus oslash
  otimes over overbrace overleftarrow overleftrightarrow overline overparen overrightarrow overset owns parallel partial
  perp phantom Phi phi Pi pi pitchfork pm pmb pmod pod Pr prec precapprox preccurlyeq preceq precnapprox precneqq precnsim
  precsim prime prod projlim propto Psi psi qquad quad raise rangle rbrace rbrack rceil Re restriction rfloor rgroup rhd
  rho right Rightarrow rightarrow rightarrowtail rightharpoondown rightharpoonup rightleftarrows rightleftharpoons
  rightrightarrows rightsquigarrow rightthreetimes risingdotseq rlap rm rmoustache Rrightarrow Rsh rtimes rule rVert rvert
  S scriptscriptstyle scriptsize scriptstyle searrow sec setminus sf sharp shortmid shortparallel sideset Sigma sigma sim
  simeq sin sinh small smallfrown smallint smallsetminus smallsmile smash smile space spadesuit sphericalangle sqcap sqcup
  sqrt sqsubset sqsubseteq sqsupset sqsupseteq square stackrel star Subset subset subseteq subseteqq subsetneq subsetneqq
  substack succ succapprox succcurlyeq succeq succnapprox succneqq succnsim succsim sum sup Supset supset supseteq
  supseteqq supsetneq supsetneqq surd swarrow tag tan tanh tau tbinom TeX textstyle tfrac therefore Theta theta
  thickapprox thicksim thinspace tilde times Tiny tiny to top triangle triangledown triangleleft trianglelefteq triangleq
  triangleright trianglerighteq tt twoheadleftarrow twoheadrightarrow ulcorner underbrace underleftarrow
  underleftrightarrow underline underparen underrightarrow underset unlhd unrhd Uparrow uparrow Updownarrow updownarrow
  upharpoonleft upharpoonright uplus Upsilon upsilon upuparrows urcorner varDelta varepsilon varGamma varinjlim varkappa
  varLambda varliminf varlimsup varnothing varOmega varPhi varphi varPi varpi varprojlim varpropto varPsi varrho varSigma
  varsigma varsubsetneq varsubsetneqq varsupsetneq varsupsetneqq varTheta vartheta vartriangle vartriangleleft
  vartriangleright varUpsilon varXi vcenter Vdash vDash vdash vdots vec vee veebar verb Vert vert vphantom Vvdash wedge
  widehat widetilde wp wr Xi xi xleftarrow xrightarrow yen zeta
`),
)
export const MATHJAX_ENVIRONMENTS: ReadonlySet<string> = new Set(
  splitWords(`
  array matrix pmatrix bmatrix Bmatrix vmatrix Vmatrix smallmatrix subarray cases align align* aligned alignat alignat* alignedat
  gather gather* gathered equation equation* multline multline* split
`),
)
/** The environments that MathJax lacks, with TeX that replaces their beginning and end. */
export const ENVIRONMENTS: ReadonlyMap<string, readonly [begin: string, end: string]> = new Map([
  ['darray', [String.raw`\begin{array}`, String.raw`\end{array}`]],
  ['dcases', [String.raw`\begin{cases}`, String.raw`\end{cases}`]],
  ...['rcases', 'drcases'].map(
    (name) => [name, [String.raw`\left.\begin{array}{ll}`, String.raw`\end{array}\right\}`]] as [string, [string, string]],
  ),
  ['CD', [String.raw`\require{AMScd}\begin{CD}`, String.raw`\end{CD}`]],
  ['bordermatrix', [String.raw`\begin{matrix}`, String.raw`\end{matrix}`]],
  ...['matrix', 'pmatrix', 'bmatrix', 'Bmatrix', 'vmatrix', 'Vmatrix'].map(
    (name) => [`${name}*`, [`\\begin{${name}}`, `\\end{${name}}`]] as [string, [string, string]],
  ),
])

/** The commands that MathJax draws after loading an extension, with the extension for `\require`. */
export const MATHJAX_EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ...['cancel', 'bcancel', 'xcancel', 'cancelto'].map((command) => [command, 'cancel'] as const),
  // Without the extension, \color takes the following words as an argument.
  ...['color', 'textcolor', 'colorbox', 'fcolorbox', 'definecolor'].map((command) => [command, 'color'] as const),
  ['enclose', 'enclose'],
])

/** The commands whose argument is text, each with an equivalent that MathJax knows. */
export const TEXT_COMMANDS: ReadonlyMap<string, string> = new Map(
  splitPairs(`
  text text  textrm textrm  textbf textbf  textit textit  textsf textsf  texttt texttt  hbox hbox
  emph textit  textmd textrm  textnormal textrm  textup textrm  textsc textrm
`),
)

/**
 * The commands within a text whose arguments MathJax expects after them. `t` is a text, `d` a length, and `a` an argument that
 * stays unchanged.
 */
export const TEXT_ARGUMENTS: ReadonlyMap<string, string> = new Map(
  splitPairs(`
  phantom t  hphantom t  vphantom t  smash t  llap t  rlap t  pmb t  underline t  fbox t  boxed t  cancel t  bcancel t
  xcancel t  hspace d  hskip d  kern d  mkern d  mskip d  color a  textcolor at  colorbox at  fcolorbox aat
`),
)

/** Text accents, each as the combining character that follows the letter. */
export const ACCENTS: ReadonlyMap<string, string> = new Map(
  splitPairs(`' \u0301 \` \u0300 ^ \u0302 " \u0308 ~ \u0303 = \u0304 . \u0307 u \u0306 v \u030c H \u030b c \u0327 r \u030a`),
)

/** The commands that MathJax lacks, each with its sign. */
const SIGNS = `
  AE Æ  ae æ  OE Œ  oe œ  O Ø  o ø  L Ł  l ł  ss ß  DH Ð  dh ð  DJ Đ  dj đ  NG Ŋ  ng ŋ  TH Þ  P ¶  Angstrom Å  AA Å  aa å
  i ı  j ȷ  cent ¢  pounds £  mathsterling £  euro €  copyright ©  permil ‰  diameter ⌀  lq ‘  rq ’  textasciicircum ˆ
  textasciitilde ˜  textbar |  textbardbl ‖  textbullet •  textcopyright ©  textdagger †  textdaggerdbl ‡  textellipsis …
  textemdash —  textendash –  texteuro €  textgreater >  textless <  textquotedblleft “  textquotedblright ”
  textquoteleft ‘  textquoteright ’  textregistered ®  textsterling £  textvisiblespace ␣  Bot ⫫
  Coppa Ϙ  Earth ⊕  Koppa Ϟ  QED ∎  Sampi Ϡ  Stigma Ϛ
  astrosun ☉  backdprime ‶  backtrprime ‷  ballotx ✗  coppa ϙ  female ♀  iddots ⋰  koppa ϟ  leftmoon ☾
  lightning ↯  male ♂  mathellipsis …  rightmoon ☽  sampi ϡ  shift ↕  shneg ↑  shpos ↓  smiley ☺  stigma ϛ  sun ☼
  varclubsuit ♧  varcoppa ϙ  vardiamondsuit ♦  varheartsuit ♥  varspadesuit ♤  varvdots ⋮
`
const RELATIONS = `
  Coloneqq ⩴  Perp ⫫  VDash ⊫  arceq ≘  backcong ≌  coloneqq ≔  dblcolon ∷  eqcolon ∹  eqdef ≝  eqeq ⩵  eqeqeq ⩶
  eqqcolon ≕  imageof ⊷  mapsfrom ↤  measeq ≞  nsubset ⊄  nsupset ⊅  origof ⊶  questeq ≟  stareq ≛  strictfi ⥼  strictif ⥽
  veeeq ≚  wedgeq ≙
`
const OPERATORS = `
  Nand ⊼  Nor ⊽  Otimes ⨷  Sqcap ⩎  Sqcup ⩏  Vee ⩔  Wedge ⩓  Xor ⊻  barcap ⩃  barcup ⩂  barvee ⊽  blackhourglass ⧗
  boxast ⧆  boxbox ⧈  boxcircle ⧇  boxslash ⧄  capbarcup ⩈  capdot ⩀  capovercup ⩇  circledequal ⊜  circledparallel ⦷
  circledvert ⦶  circlehbar ⦵  closedvarcap ⩍  closedvarcup ⩌  concavediamond ⟡  concavediamondtickleft ⟢
  concavediamondtickright ⟣  cupovercap ⩆  dotminus ∸  doublebarvee ⩢  fullouterjoin ⟗  hourglass ⧖  interleave ⫴
  invlazys ∾  leftouterjoin ⟕  lozengeminus ⟠  minusdot ⨪  minusfdots ⨫  minusrdots ⨬  obar ⌽  obslash ⦸  odiv ⨸
  ogreaterthan ⧁  olessthan ⧀  operp ⦹  otimeshat ⨶  rightouterjoin ⟖  shuffle ⧢  smashtimes ⨳  sslash ⫽  threedotcolon ⫶
  triangleminus ⨺  triangleplus ⨹  triangletimes ⨻  twocaps ⩋  twocups ⩊  typecolon ⦂  veedot ⟇  veedoublebar ⩣
  veeonvee ⩖  wedgebar ⩟  wedgedot ⟑  wedgedoublebar ⩠  wedgeonwedge ⩕  whitesquaretickleft ⟤  whitesquaretickright ⟥
`
const INTEGRALS =
  'fint ⨏  intBar ⨎  intbar ⨍  intcap ⨙  intclockwise ∱  intcup ⨚  intlarhk ⨗  intx ⨘  oiiint ∰  oiint ∯ ' +
  'pointint ⨕  rppolint ⨒  scpolint ⨓  sqint ⨖  varointclockwise ∲'
const LARGE_OPERATORS = 'bigcupdot ⨃  bigcupplus ⨄  bigdoublevee ⨇  bigdoublewedge ⨈  bigsqcap ⨅  bigtimes ⨉'
/** Delimiters, which MathJax draws in only one size. */
const DELIMITERS =
  'lAngle ⟪  rAngle ⟫  lBrace ⦃  rBrace ⦄  llangle ⦉  rrangle ⦊  llbracket ⟦  rrbracket ⟧  llparenthesis ⦇  rrparenthesis ⦈'
const FUNCTIONS = 'arcctg arctg ch cosec cotg ctg cth sgn sh tg th'
const UPRIGHT_GREEK =
  'alpha α  beta β  chi χ  delta δ  epsilon ϵ  eta η  gamma γ  iota ι  kappa κ  lambda λ  mu μ  nu ν  omega ω  omicron ο  phi ϕ ' +
  'pi π  psi ψ  rho ρ  sigma σ  tau τ  theta θ  upsilon υ  xi ξ  zeta ζ'
const GREEK_CAPITALS = 'Alpha A  Beta B  Chi X  Epsilon E  Eta H  Iota I  Kappa K  Mu M  Nu N  Omicron O  Rho P  Tau T  Zeta Z'
/** Arrows with words above them, and an optional argument below. */
const ARROWS = String.raw`
  chemequilibrium \rightleftharpoons  mesomerism \longleftrightarrow  yields \longrightarrow  yieldsLeft \longleftarrow
  yieldsLeftRight \rightleftarrows  xLeftarrow \Longleftarrow  xLeftrightarrow \Longleftrightarrow  xRightarrow \Longrightarrow
  xhookleftarrow \hookleftarrow  xhookrightarrow \hookrightarrow  xleftharpoondown \leftharpoondown  xleftharpoonup \leftharpoonup
  xleftrightarrow \longleftrightarrow  xleftrightharpoons \leftrightharpoons  xlongequal =  xmapsto \longmapsto
  xrightharpoondown \rightharpoondown  xrightharpoonup \rightharpoonup  xrightleftharpoons \rightleftharpoons
  xtofrom \rightleftarrows  xtwoheadleftarrow \twoheadleftarrow  xtwoheadrightarrow \twoheadrightarrow
  equilibriumLeft \leftharpoondown\!\rightharpoonup  equilibriumRight \rightharpoonup\!\leftharpoondown
  longleftharpoondown \leftharpoondown  longrightharpoonup \rightharpoonup
`
/** Commands that are replaced by another command, which has the same arguments or none. */
const ALIASES = String.raw`
  bm \boldsymbol  bold \mathbf  mathsfit \mathsf  operatornamewithlimits \operatorname*
  mathllap \llap  mathrlap \rlap  footnotesize \small  sixptsize \scriptsize  enskip \enspace  medspace \:  thickspace \;
  overbracket \overbrace  underbracket \underbrace  overgroup \overparen  undergroup \underparen  wideparen \overparen
  widecheck \check  lparen (  rparen )  lang \langle  rang \rangle
  alef \aleph  alefsym \aleph  bull \bullet  clubs \clubsuit  diamonds \diamondsuit  hearts \heartsuit  spades \spadesuit
  empty \emptyset  exist \exists  image \Im  real \Re  infin \infty  isin \in  sdot \cdot  sect \S  sub \subset  sube \subseteq
  supe \supseteq  thetasym \vartheta  weierp \wp  plusmn \pm  Dagger \ddagger  dag \dagger  ddag \ddagger  notni \not\ni  equal =
  Darr \Downarrow  dArr \Downarrow  darr \downarrow  Uarr \Uparrow  uArr \Uparrow  uarr \uparrow  Harr \Leftrightarrow
  hArr \Leftrightarrow  harr \leftrightarrow  Larr \Leftarrow  lArr \Leftarrow  larr \leftarrow  Lrarr \Leftrightarrow
  lrArr \Leftrightarrow  lrarr \leftrightarrow  Rarr \Rightarrow  rArr \Rightarrow  rarr \rightarrow  var \delta  variation \delta
  with \&  textbackslash \backslash  textbraceleft \{  textbraceright \}  textdollar \$  textunderscore \_
`
/** One command per line, with TeX that MathJax draws. `#1` to `#4` are arguments, and `%1` is an argument that is text. */
const TEMPLATES = String.raw`
" {\ddot{#1}}
' {\acute{#1}}
. {\dot{#1}}
= {\bar{#1}}
^ {\hat{#1}}
~ {\tilde{#1}}
degree {{}^{\circ}}
textdegree {{}^{\circ}}
dprime {{}^{\prime\prime}}
trprime {{}^{\prime\prime\prime}}
qprime {{}^{\prime\prime\prime\prime}}
oc {!}
wn {?}
Complex {\mathbb{C}}
cnums {\mathbb{C}}
N {\mathbb{N}}
natnums {\mathbb{N}}
R {\mathbb{R}}
Reals {\mathbb{R}}
reals {\mathbb{R}}
Z {\mathbb{Z}}
abs {\left\lvert #1 \right\rvert}
absolutevalue {\left\lvert #1 \right\rvert}
norm {\left\lVert #1 \right\rVert}
vqty {\left\lvert #1 \right\rvert}
qty {\left\{ #1 \right\}}
quantity {\left\{ #1 \right\}}
bqty {\left[ #1 \right]}
Bqty {\left\{ #1 \right\}}
pqty {\left( #1 \right)}
bra \mathinner{\langle{#1}|}
ket \mathinner{|{#1}\rangle}
braket \mathinner{\langle{#1}\rangle}
Bra \left\langle {#1} \right|
Ket \left| {#1} \right\rangle
Braket \left\langle{#1}\right\rangle
Set \left\{\:{#1}\:\right\}
set \{{#1}\}
dyad {\left\lvert { #1 } \right\rangle\left\langle { #2 } \right\rvert}
ketbra {\left\lvert { #1 } \right\rangle\left\langle { #2 } \right\rvert}
op {\left\lvert { #1 } \right\rangle\left\langle { #2 } \right\rvert}
outerproduct {\left\lvert { #1 } \right\rangle\left\langle { #2 } \right\rvert}
innerproduct {\left\langle {#1} \mid { #2 } \right\rangle}
ev {\left\langle { #1 } \right\rangle}
expval {\left\langle { #1 } \right\rangle}
expectationvalue {\left\langle { #1 } \right\rangle}
matrixel {\left\langle { #1 } \right\rvert { #2 } \left\lvert { #3 } \right\rangle}
matrixelement {\left\langle { #1 } \right\rvert { #2 } \left\lvert { #3 } \right\rangle}
mel {\left\langle { #1 } \right\rvert { #2 } \left\lvert { #3 } \right\rangle}
comm {\left[ #1 , #2 \right]}
commutator {\left[ #1 , #2 \right]}
acomm {\left\{ #1 , #2 \right\}}
anticommutator {\left\{ #1 , #2 \right\}}
pb {\left\{ #1 , #2 \right\}}
poissonbracket {\left\{ #1 , #2 \right\}}
eval {\left. #1 \right\rvert}
evaluated {\left. #1 \right\rvert}
dd {\mathrm{d}}
differential {\mathrm{d}}
dv {\frac{\mathrm{d}{#1}}{\mathrm{d}{#2}}}
derivative {\frac{\mathrm{d}{#1}}{\mathrm{d}{#2}}}
odv {\frac{\mathrm{d}{#1}}{\mathrm{d}{#2}}}
partialderivative {\frac{\partial{#1}}{\partial{#2}}}
fdv {\frac{\delta{#1}}{\delta{#2}}}
functionalderivative {\frac{\delta{#1}}{\delta{#2}}}
grad {\boldsymbol{\nabla}}
gradient {\boldsymbol{\nabla}}
divergence {\boldsymbol{\nabla}\boldsymbol{\cdot}}
curl {\boldsymbol{\nabla}\mathbin{\boldsymbol{\times}}}
laplacian {\nabla^{2}}
cp \mathbin{\boldsymbol{\times}}
cross \mathbin{\boldsymbol{\times}}
crossproduct \mathbin{\boldsymbol{\times}}
dotproduct \mathbin{\boldsymbol{\cdot}}
vdot {\boldsymbol{\cdot}}
va {\vec{\boldsymbol{#1}}}
vectorarrow {\vec{\boldsymbol{#1}}}
vb {\boldsymbol{#1}}
vectorbold {\boldsymbol{#1}}
vu {\boldsymbol{\hat{#1}}}
vectorunit {\boldsymbol{\hat{#1}}}
order {\mathcal{O}\left( #1 \right)}
principalvalue {\mathcal{P}}
pv {\mathcal{P}}
PV {\operatorname{P.V.}}
Res {\operatorname{Res}}
Tr {\operatorname{Tr}}
tr {\operatorname{tr}}
erf {\operatorname{erf}}
rank {\operatorname{rank}}
argmax \operatorname*{arg\,max}
argmin \operatorname*{arg\,min}
plim \operatorname*{plim}
qc {\text{,}\quad}
qcomma {\text{,}\quad}
qcc {\quad\text{c.c.}\quad}
qq {\quad%1\quad}
qqtext {\quad%1\quad}
Colonapprox \mathrel{∷≈}
coloncolonapprox \mathrel{∷≈}
Coloneq \mathrel{∷−}
coloncolonminus \mathrel{∷−}
Colonsim \mathrel{∷∼}
coloncolonsim \mathrel{∷∼}
Eqcolon \mathrel{−∷}
minuscoloncolon \mathrel{−∷}
Eqqcolon \mathrel{=∷}
equalscoloncolon \mathrel{=∷}
colonapprox \mathrel{:≈}
coloneq \mathrel{:−}
colonminus \mathrel{:−}
colonsim \mathrel{:∼}
minuscolon \mathrel{∹}
ordinarycolon {:}
ratio \mathrel{:}
vcentcolon \mathrel{:}
coloncolon \mathrel{∷}
coloncolonequals \mathrel{⩴}
colonequals \mathrel{≔}
equalscolon \mathrel{≕}
multimapboth \mathrel{⧟}
multimapinv \mathrel{⟜}
invamp \mathbin{⅋}
parr \mathbin{⅋}
upand \mathbin{⅋}
coh {⌢\llap{⌣}}
incoh {⌣\llap{⌢}}
scoh {⌢}
sincoh {⌣}
standardstate {⦵}
dotsx \ldots\,
allowbreak
nobreak
relax
DOTSB
DOTSI
DOTSX
mathnormal {\mathit{#1}}
prescript {{}^{#1}_{#2}#3}
Overrightarrow {\overset{\Rightarrow}{#1}}
overleftharpoon {\overset{\leftharpoonup}{#1}}
overrightharpoon {\overset{\rightharpoonup}{#1}}
utilde {\underset{\sim}{#1}}
underbar {\underline{%1}}
raisebox {\raise{#1}{%2}}
clap {#1}
mathclap {#1}
angl {\enclose{actuarial}{#1}}
angln {\enclose{actuarial}{n}}
longdiv {\enclose{longdiv}{#1}}
phase {\enclose{phasorangle}{#1}}
sout {\enclose{horizontalstrike}{#1}}
textcircled {\enclose{circle}{%1}}
uniDash {\rule{0.672em}{0.06em}}
triDash {\cdots}
tripleDash {\cdots}
tripleDashOverLine {\overset{\cdots}{-}}
tripleDashOverDoubleLine {\overset{\cdots}{=}}
tripleDashBetweenDoubleLine {\overset{\cdots}{=}}
sfrac {{}^{#1}\!/_{#2}}
Temml \mathrm{Temml}
mathchoice {#1}
`

const toCommands = (pairs: string, write: (sign: string, command: string) => string): [string, string][] =>
  splitPairs(pairs).map(([command, sign]) => [command, write(sign, command)])
/** The TeX that replaces a command that MathJax lacks. */
export const REPLACED: ReadonlyMap<string, string> = new Map([
  ...toCommands(SIGNS, (sign) => sign),
  ...toCommands(RELATIONS, (sign) => `\\mathrel{${sign}}`),
  ...toCommands(OPERATORS, (sign) => `\\mathbin{${sign}}`),
  ...toCommands(INTEGRALS, (sign) => `\\mathop{${sign}}\\nolimits`),
  ...toCommands(LARGE_OPERATORS, (sign) => `\\mathop{${sign}}`),
  ...toCommands(DELIMITERS, (sign) => sign),
  ...splitWords(FUNCTIONS).map((name): [string, string] => [name, `\\operatorname{${name}}`]),
  ...toCommands(UPRIGHT_GREEK, (sign) => `{\\mathrm{${sign}}}`).map(([name, tex]): [string, string] => [`up${name}`, tex]),
  ...toCommands(GREEK_CAPITALS, (sign) => `{\\mathrm{${sign}}}`),
  ...toCommands(ARROWS, (arrow) => `\\mathrel{\\mathop{${arrow}}\\limits^{#1}_{#0}}`),
  ...toCommands(ALIASES, (alias) => alias),
  ...splitWords('all and as assume else even for given if in integer let odd or otherwise since then unless using').map(
    (word): [string, string] => [`q${word}`, `{\\quad\\text{${word}}\\quad}`],
  ),
  ['`', String.raw`{\grave{#1}}`],
  ...TEMPLATES.trim()
    .split('\n')
    .map((line): [string, string] => [/^\S+/.exec(line)?.[0] ?? '', line.replace(/^\S+ ?/, '')]),
])
/**
 * The commands that cannot be expressed for Moodle. A formula with one of them is exported as MathML, and its row is reported.
 */
export const WITHOUT_FORM: ReadonlySet<string> = new Set(
  splitWords('TextOrMath arraycolsep arraystretch bgroup bordermatrix egroup leftmodels pdv pres@cript reflectbox tmspace'),
)
export const TEXT_SIGNS: ReadonlyMap<string, string> = new Map(splitPairs(SIGNS))
