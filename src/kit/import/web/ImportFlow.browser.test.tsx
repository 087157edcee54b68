import { Select } from '../../ui/form/select.ts'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { preparePlace } from '../../../../test/web/place.tsx'
import { useDownload } from '../../web/use-calls.ts'
import { uploads } from '../contract.ts'
import { nothingYet } from './use-import.ts'
import { ImportFlow } from './ImportFlow.tsx'
import { ResultStep } from './ResultStep.tsx'

const { render } = preparePlace()

type Batch = { batch: string | null }
const preview = { count: 1, counts: { bad: 0, new: 1 } }
const nothing = (): undefined => undefined

function Stored({ result, run }: { result: Batch; run: (batch: string) => Promise<unknown> }) {
  const [isTakenBack, setTakenBack] = useState(false)
  const download = useDownload(uploads.template)
  const flow = {
    workbook: undefined,
    sent: undefined,
    isText: false,
    namesRowOf: () => 1,
    reading: undefined,
    dropped: '',
    read: nothing,
    corrections: [],
    phase: { step: 3 as const, preview, result, isTakenBack },
    going: nothingYet,
    choose: nothing,
    reject: nothing,
    look: async () => undefined,
    run: async () => undefined,
    correction: nothing,
    cancel: async () => undefined,
    again: nothing,
    takenBack: () => setTakenBack(true),
  }
  return (
    <ImportFlow<typeof preview, Batch>
      flow={flow}
      template="stones"
      instructions=""
      preview={nothing}
      running={{ title: '', note: '' }}
      result={(_, shown) => (
        <ResultStep title="3 stones added" isTakenBack={shown.isTakenBack} acts={shown.takeBack}>
          In the box.
        </ResultStep>
      )}
      takeBack={({ batch }) =>
        batch === null ? undefined : { title: 'Undo this import?', says: 'The stones go.', run: () => run(batch) }
      }
      note={() => ''}
      submit={() => ''}
      problemRows={download}
      onProblemRows={nothing}
      hasProblemRows={() => false}
    />
  )
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })

test('undoing an import asks for confirmation, shows a refusal there and can be tried again', async () => {
  const run = vi.fn<(batch: string) => Promise<unknown>>()
  run.mockRejectedValueOnce(new Error('Flint has grown.')).mockResolvedValueOnce({ rows: 3 })
  render(<Stored result={{ batch: 'b' }} run={run} />)
  await expect.element(heading('3 stones added')).toBeVisible()
  await button('Undo this import').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Undo this import?')).toBeVisible()
  await expect
    .element(dialog.getByText('The stones go. This is only possible while they have not been used or changed since.'))
    .toBeVisible()
  expect(run).not.toHaveBeenCalled()
  await button('Undo import').click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(heading('3 stones added')).toBeInTheDocument()
  await button('Undo import').click()
  await expect.element(heading('Import undone')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('In the box.')).not.toBeInTheDocument()
  await expect.element(button('Undo this import')).not.toBeInTheDocument()
  expect(run.mock.calls).toEqual([['b'], ['b']])
})

test('an import that stored nothing has no undo button', async () => {
  render(<Stored result={{ batch: null }} run={async () => undefined} />)
  await expect.element(heading('3 stones added')).toBeVisible()
  expect(button('Undo this import').elements()).toEqual([])
})

function Choosing({ isReading }: { isReading: boolean }) {
  const download = useDownload(uploads.template)
  const flow = {
    workbook: 'stones.xlsx',
    sent: undefined,
    isText: false,
    namesRowOf: () => 1,
    reading: undefined,
    dropped: '',
    read: nothing,
    corrections: [],
    phase: { step: 0 as const, ...(isReading && { reading: true as const }) },
    going: nothingYet,
    choose: nothing,
    reject: nothing,
    look: async () => undefined,
    run: async () => undefined,
    correction: nothing,
    cancel: async () => undefined,
    again: nothing,
    takenBack: nothing,
  }
  return (
    <ImportFlow<typeof preview, Batch>
      flow={flow}
      template="stones"
      instructions=""
      fields={(disabled) => <Select aria-label="Box" disabled={disabled} options={[{ value: 'a', label: 'A' }]} />}
      preview={nothing}
      running={{ title: '', note: '' }}
      result={() => undefined}
      takeBack={nothing}
      note={() => ''}
      submit={() => ''}
      problemRows={download}
      onProblemRows={nothing}
      hasProblemRows={() => false}
    />
  )
}

test('the fields next to the file are disabled while the preview is read', async () => {
  const box = page.getByRole('combobox', { name: 'Box' })
  render(<Choosing isReading={false} />)
  await expect.element(box).toBeEnabled()
  render(<Choosing isReading />)
  await expect.element(box).toBeDisabled()
  render(<Choosing isReading={false} />)
  await expect.element(box).toBeEnabled()
})
