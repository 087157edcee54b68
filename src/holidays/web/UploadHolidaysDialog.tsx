import { formatQuantity } from '../../kit/shared/counted.ts'
import { SheetImportDialog } from '../../kit/import/web/SheetImportDialog.tsx'
import type { SheetImport } from '../../kit/import/web/SheetImportSteps.tsx'
import { sheetRow } from '../../kit/import/web/sheet-row.ts'
import type { HolidayCalendar } from '../contract.ts'
import { type HolidaysPreview, holidaysUpload } from '../upload-contract.ts'
import { HOLIDAY_COLUMNS, kindWords } from '../vocabulary.ts'

const days: SheetImport<HolidaysPreview, { added: number; batch: string }, HolidaysPreview['days'][number]> = {
  title: 'Upload holidays',
  template: 'holidays',
  paste: { columns: HOLIDAY_COLUMNS, otherNames: ['holiday', 'occasion', 'type'] },
  instructions: (
    <>
      A row must contain the <b>date</b>, the <b>name</b> and the <b>kind</b>: national, festival, shutdown or restricted; and,
      optionally, <b>half</b> for half a day. The days are proposed, and count once you confirm them.
    </>
  ),
  calls: holidaysUpload,
  titles: { new: 'New holidays', bad: 'Problem rows' },
  noun: ['row', 'rows'],
  empty: 'No new holidays',
  columns: [
    sheetRow,
    { id: 'day', title: 'Date', kind: 'day' },
    { id: 'name', title: 'Name', width: 260 },
    { id: 'kind', title: 'Kind', width: 160, value: ({ kind }) => kindWords[kind] },
    { id: 'isHalf', title: 'Length', width: 110, value: ({ isHalf }) => (isHalf ? 'Half a day' : 'Whole day') },
  ],
  rowsOf: (preview) => preview.days,
  running: 'Storing the holidays',
  done: 'stored',
  resultOf: ({ added }) => `${formatQuantity(added, 'holiday')} proposed`,
  note: ({ counts }) =>
    `${formatQuantity(counts.new, 'holiday is', 'holidays are')} proposed. No figure changes until you confirm them.`,
  submit: ({ counts }) => `Propose ${formatQuantity(counts.new, 'holiday')}`,
  takenBack: 'The proposals of this import are dropped.',
}

type Props = { open: boolean; calendar: HolidayCalendar | undefined; onClose: () => void }

export function UploadHolidaysDialog({ calendar, ...place }: Props) {
  return (
    <SheetImportDialog
      of={{ ...days, title: `Upload holidays of ${calendar?.name ?? ''}` }}
      chosen={{ calendar: calendar?._id ?? '' }}
      {...place}
    />
  )
}
