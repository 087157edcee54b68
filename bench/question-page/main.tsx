/** A page that shows questions as the desk does, and a sheet of formulas. `bench/questions.ts` builds and drives it. */
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import '../../src/kit/ui/theme/reset.css'
import '../../src/kit/ui/theme/tokens.css'
import { RichText } from '../../src/kit/ui/rich-text/RichText.tsx'
import { QuestionText } from '../../src/rows/question/web/QuestionText.tsx'

export type BenchQuestion = { text: string; answer: string }
export type QuestionPage = {
  /** Renders each question from scratch with its layout, and returns the time for each in ms. */
  measureQuestions: (questions: readonly BenchQuestion[]) => number[]
  showSheet: (formulas: readonly string[]) => void
}

const place = document.getElementById('root') ?? document.body
const root = createRoot(place)
const measureQuestions: QuestionPage['measureQuestions'] = (questions) =>
  questions.map(({ text, answer }) => {
    flushSync(() => root.render(null))
    place.getBoundingClientRect()
    const started = performance.now()
    flushSync(() => root.render(<QuestionText text={text} runs={undefined} answer={answer} />))
    place.getBoundingClientRect()
    return performance.now() - started
  })

const showSheet: QuestionPage['showSheet'] = (formulas) =>
  root.render(
    <div style={{ columns: 3, columnGap: 24, padding: 16, background: 'var(--surface)', fontSize: 15 }}>
      {formulas.map((formula, at) => (
        <div key={at} style={{ breakInside: 'avoid', padding: '5px 0', borderBottom: '1px solid var(--line)' }}>
          <div style={{ fontSize: 10, lineHeight: '13px', color: 'var(--text2)', overflowWrap: 'anywhere' }}>{formula}</div>
          <RichText text={formula} />
        </div>
      ))}
    </div>,
  )

const inPage: QuestionPage = { measureQuestions, showSheet }
Object.assign(window, inPage)
