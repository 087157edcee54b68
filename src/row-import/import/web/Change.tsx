import { RichText } from '../../../kit/ui/rich-text/RichText.tsx'
import type { ImportPreview } from '../contract.ts'
import styles from './Change.module.css'

type Props = Omit<ImportPreview['rows'][number]['changes'][number], 'column'>

/** Shows an old value and the new one that replaces it. */
export function Change({ old, new: next, oldRuns, newRuns }: Props) {
  return (
    <>
      <span className="sr-only">was </span>
      <del className={styles.old}>{old === '' ? '(empty)' : <RichText text={old} runs={oldRuns} />}</del>
      <span aria-hidden="true"> → </span>
      <span className="sr-only">, becomes </span>
      <ins className={styles.new}>{next === '' ? '(empty)' : <RichText text={next} runs={newRuns} />}</ins>
    </>
  )
}
