import { type ReactNode, useEffect, useRef } from 'react'
import { counted } from './counted.ts'
import { Icon } from './icons.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { PageHeader } from './list-page/PageHeader.tsx'
import { showBytes } from './workbook-file.ts'
import './import-steps.css'

type ImportFrameProps = {
  title: string
  crumbs: readonly ReactNode[]
  /** 0 choose a file, 1 preview, 2 running, 3 result. */
  step: 0 | 1 | 2 | 3
  /** The chosen workbook, and its rows once read. */
  file: File | undefined
  rows: number | undefined
  children: ReactNode
}

/** The frame of every import step: breadcrumbs, the file, the steps. */
export function ImportFrame({ title, crumbs, step, file, rows, children }: ImportFrameProps) {
  const main = useRef<HTMLDivElement>(null)
  const seen = useRef(step)
  useEffect(() => {
    // Each step begins at its heading, for keyboards and screen readers.
    if (seen.current !== step) main.current?.querySelector<HTMLElement>('h2')?.focus()
    seen.current = step
  }, [step])
  return (
    <div className={`import-page${step === 1 ? ' is-preview' : ''}`} ref={main}>
      <PageHeader title={title} crumbs={crumbs}>
        {file && step > 0 && (
          <span className="import-file">
            <Icon name="file" />
            {file.name}, {showBytes(file.size)}
            {rows !== undefined && <>, {counted(rows, 'row')}</>}
          </span>
        )}
      </PageHeader>
      <ImportSteps step={step} />
      {children}
    </div>
  )
}
