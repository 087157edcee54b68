import { DownloadButton } from '../../kit/export/web/DownloadButton.tsx'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { ROUNDING } from '../../kit/shared/rounding.ts'
import { toDay, formatDay } from '../../kit/shared/time.ts'
import { Compared } from '../../kit/ui/Compared.tsx'
import { Dialog } from '../../kit/ui/dialog/Dialog.tsx'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { SmallTable } from '../../kit/ui/table/SmallTable.tsx'
import { useDownload, useRead } from '../../kit/web/use-calls.ts'
import { type Handover, type HandoverDifference, handovers } from '../handover-contract.ts'
import { HANDOVER_FIGURES, type Figures, HANDOVER_PARTS, computeBalanceRounding } from '../handover-rules.ts'
import { formatMonth } from '../rules.ts'

const partWords = (part: string): string => HANDOVER_PARTS[part as keyof typeof HANDOVER_PARTS]
const show = (figure: number | null | undefined): string =>
  figure === null || figure === undefined ? 'unknown' : figure.toLocaleString('en-IN', { maximumFractionDigits: 2 })
/** Returns text such as "Done 61, Hours 12.2", with only the figures that differ from the other side. */
const words = (figures: Figures | null, other: Figures | null): string => {
  if (figures === null) return 'nothing'
  const names = Object.entries(HANDOVER_FIGURES).filter(
    ([name]) => name in figures && (other === null || figures[name] !== other[name]),
  )
  return names.map(([name, title]) => `${title} ${show(figures[name])}`).join(', ')
}
/** Returns text such as ", rounding 0.01": the summed balances minus the balance of the summed hours. */
const roundingWords = (figures: Figures, lines: number): string => {
  const rounding = computeBalanceRounding(figures, lines)
  return rounding === 0 ? '' : `, ${ROUNDING} ${show(rounding)}`
}
const day = (at: string): string => formatDay(toDay(new Date(at)))
const stateOf = ({ reopened_at: reopenedAt, late }: Handover): string =>
  (reopenedAt === null ? 'stands' : `until ${day(reopenedAt)}`) + (late ? ', frozen after the closing' : '')
const keyOf = ({ part, user, of }: HandoverDifference): string => `${part} ${user._id} ${of?.id ?? ''}`

function HandoverContent({ month }: { month: string }) {
  const read = useRead(handovers.ofMonth, { params: { month } })
  const download = useDownload(handovers.download)
  if (read.isError) return <ErrorStrip message={read.error.message} onRetry={() => void read.refetch()} />
  if (read.data === undefined) return <p role="status">Comparing…</p>
  const { handovers: all, people, sums, differences } = read.data.data
  if (all.length === 0) return <p>No handover yet. Months closed earlier get one within the hour.</p>
  const stands = all.some(({ reopened_at: reopenedAt }) => reopenedAt === null)
  return (
    <>
      {stands && (
        <p role={differences.length > 0 ? 'alert' : 'status'}>
          {differences.length === 0 ? (
            <Compared tone="green" text={`${formatQuantity(people, 'person', 'people')}: every figure still matches`} />
          ) : (
            <Compared
              tone="amber"
              text={`${formatQuantity(differences.length, 'line differs', 'lines differ')} from the frozen figures. Ask the person who runs the database`}
            />
          )}
        </p>
      )}
      {differences.length > 0 && (
        <SmallTable
          label="What differs"
          blocks
          columns={[
            { title: 'Person', names: true, show: ({ user }) => user.fullName },
            { title: 'Of', show: ({ part, of }) => of?.name ?? partWords(part) },
            { title: 'Frozen', show: ({ was, is }) => words(was, is) },
            { title: 'Now', show: ({ was, is }) => words(is, was) },
          ]}
          rows={differences}
          rowKey={keyOf}
        />
      )}
      {stands && (
        <SmallTable
          label="Sums as frozen"
          blocks
          columns={[
            { title: 'Part', names: true, show: ([part]) => partWords(part) },
            { title: 'Sums', show: ([, figures]) => words(figures, null) + roundingWords(figures, people) },
          ]}
          rows={Object.entries(sums)}
          rowKey={([part]) => part}
        />
      )}
      <SmallTable
        label="Handovers"
        blocks
        columns={[
          { title: 'Closed', names: true, show: ({ closed_at: at }) => day(at) },
          { title: 'State', show: stateOf },
          {
            title: 'Workbook',
            show: ({ _id }) => (
              <DownloadButton
                icon="download"
                download={download}
                onClick={() => void download.start({ body: { handover: _id } })}
              >
                Download
              </DownloadButton>
            ),
          },
        ]}
        rows={all}
        rowKey={({ _id }) => _id}
      />
    </>
  )
}

/** Shows the figures of a month at its closing beside the current ones (ADR 16). */
export function HandoverDialog({ month, onClose }: { month: string | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={month !== undefined}
      title={`Handover of ${month === undefined ? '' : formatMonth(month)}`}
      width={720}
      onClose={onClose}
    >
      {month !== undefined && <HandoverContent month={month} />}
    </Dialog>
  )
}
