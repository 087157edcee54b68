import { expect, test } from 'vitest'
import { listTemmlCommands } from '../../../../test/temml-commands.ts'
import { findTexProblem } from '../../../kit/shared/rich-text/parse-tex.ts'
import { readPortalQuestion } from '../question-rules.ts'
import {
  ACCENTS,
  ENVIRONMENTS,
  MATHJAX_COMMANDS,
  MATHJAX_ENVIRONMENTS,
  MATHJAX_EXTENSIONS,
  REPLACED,
  TEXT_COMMANDS,
  WITHOUT_FORM,
} from './moodle-commands.ts'
import { hasUndrawnFormula, writeMoodleTex } from './write-moodle-tex.ts'

const { commands, environments } = listTemmlCommands()
const tables = { MATHJAX_COMMANDS, MATHJAX_EXTENSIONS, TEXT_COMMANDS, REPLACED, WITHOUT_FORM, chemistry: new Set(['ce', 'pu']) }

test('each temml command is in exactly one table, and each environment is known', () => {
  expect(commands.length).toBeGreaterThan(1_200)
  const words = commands.filter((command) => /^[A-Za-z]/.test(command))
  const wrong = words.flatMap((command) => {
    if (findTexProblem(`\\${command}`)?.message.includes('not allowed') === true) return []
    const found = Object.entries(tables).flatMap(([name, all]) => (all.has(command) ? [name] : []))
    // In text, an accent command is always an accent. In formulas, the same name may be another command.
    return found.length === 1 || (found.length === 0 && ACCENTS.has(command)) ? [] : [`${command}: ${found.join()}`]
  })
  expect(wrong).toEqual([])
  expect(environments.filter((name) => !MATHJAX_ENVIRONMENTS.has(name) && !ENVIRONMENTS.has(name))).toEqual([])
})

test('every replacement of a command is TeX that MathJax knows', () => {
  const wrong = [...REPLACED.keys()].filter((command) => {
    const once = writeMoodleTex(`\\${command}{a}{b}{c}{d}`)
    const tex = once.tex.replaceAll(/\\require\{\w+\}/g, '')
    return once.unknown.length > 0 || writeMoodleTex(tex).unknown.length > 0 || /[#%]\d/.test(tex)
  })
  expect(wrong).toEqual([])
})

test.each([
  [String.raw`\frac{1}{2}+\alpha`, String.raw`\frac{1}{2}+\alpha`],
  [String.raw`45\degree C, 30^\degree`, String.raw`45{{}^{\circ}} C, 30^{{}^{\circ}}`],
  [String.raw`\bm{x}+\abs{\frac{\bm a}{b}}`, String.raw`\boldsymbol{x}+{\left\lvert \frac{\boldsymbol a}{b} \right\rvert}`],
  [String.raw`\ket\psi\in\R^n`, String.raw`\mathinner{|{\psi}\rangle}\in{\mathbb{R}}^n`],
  [String.raw`\upmu\text{m}`, String.raw`{\mathrm{μ}}\text{m}`],
  [String.raw`x\rarr y`, String.raw`x\rightarrow y`],
  [String.raw`a \coloneqq b\oiint_S`, String.raw`a \mathrel{≔} b\mathop{∯}\nolimits_S`],
  [String.raw`\cancel{x}+\color{red} y`, String.raw`\require{cancel}\require{color}\cancel{x}+\color{red} y`],
  [String.raw`\xRightarrow[b]{a}`, String.raw`\mathrel{\mathop{\Longrightarrow}\limits^{a}_{b}}`],
  [String.raw`\left\lAngle x\right\rAngle\left\lparen y\right\rparen`, String.raw`⟪\left. x\right.⟫\left( y\right)`],
  [String.raw`\begin{pmatrix*}[r]1&2\end{pmatrix*}`, String.raw`\begin{pmatrix}1&2\end{pmatrix}`],
  [String.raw`\begin{rcases}a\\b\end{rcases}`, String.raw`\left.\begin{array}{ll}a\\b\end{array}\right\}`],
  [String.raw`\text{50\% of~$\R$}`, String.raw`{\text{50}\%\text{ of }{{\mathbb{R}}}}`],
  [String.raw`\text{a \textbf{b} Schr\"odinger}`, String.raw`{\text{a }\textbf{b}\text{ Schrödinger}}`],
  [String.raw`\verb|x\degree|+\verb y +\verb*!a b!`, String.raw`\verb|x\degree|+\verb|y|+\verb|a␣b|`],
  [
    String.raw`\text{a \underline{b}\hspace{1em}\kern2em c}`,
    String.raw`{\text{a }\underline{\text{b}}\hspace{1em}\kern{2em}\text{ c}}`,
  ],
  [String.raw`\text{a \color{red} b}`, String.raw`\require{color}{\text{a }\color{red}\text{ b}}`],
  [String.raw`\textup{m}`, String.raw`\textrm{m}`],
  [String.raw`\ce{H2O}`, String.raw`{\mathrm{H}{{}}_{2}\mathrm{O}}`],
  [String.raw`\ce{Cl-(aq)}`, String.raw`{\mathrm{Cl}{{}}^{-}\mskip2mu (\mathrm{aq})}`],
  [
    String.raw`\ce{A ->[H2O] B}`,
    String.raw`{\mathrm{A}\mathrel{\mathop{\longrightarrow}\limits^{\rm \mathrm{H}{{}}_{2}\mathrm{O}}_{}}\mathrm{B}}`,
  ],
  [String.raw`\pu{9.8 m/s^2}`, String.raw`{9.8~\mathrm{m}/\mathrm{s^{2}}}`],
])('the formula %s is written for Moodle as %s', (source, tex) => {
  expect(findTexProblem(source)).toBeUndefined()
  expect(writeMoodleTex(source)).toEqual({ tex, unknown: [] })
})

test('a command without a form in Moodle is reported', () => {
  expect(writeMoodleTex(String.raw`\pdv{f}{x}`).unknown).toEqual(['\\pdv'])
  const read = (question: string) => {
    const found = readPortalQuestion({ cellRuns: null, cellPictures: null, question }, ['question'])
    return found !== undefined && hasUndrawnFormula(found)
  }
  expect(read(String.raw`Is $\pdv{f}{x}$ 0?`)).toBe(true)
  expect(read(String.raw`Is \pdv a command, and $\ce{H2O}$ water?`)).toBe(false)
})
