import type { LinkProps } from '@tanstack/react-router'
import { formatCount } from '../../../kit/shared/counted.ts'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import { SmallTable } from '../../../kit/ui/table/SmallTable.tsx'
import { useRead } from '../../../kit/web/use-calls.ts'
import { finishWords } from '../../../rows/files/web/finish-words.ts'
import { home } from '../../../row-work/home/contract.ts'
import { ScoreCard } from './ScoreCard.tsx'
import styles from './FinishDates.module.css'

/** The soonest first. Files without a pace come last. */
export function FinishDates() {
  const { data } = useRead(home.files, {})
  if (data === undefined || data.data.length === 0) return null
  const rows = data.data.toSorted((a, b) => (a.finish?.from ?? '9999').localeCompare(b.finish?.from ?? '9999'))
  return (
    <ScoreCard title="Finish dates" size="medium">
      <SmallTable
        label="Finish dates"
        scroller={styles.scroller}
        columns={[
          {
            title: 'File',
            names: true,
            className: styles.file,
            cell: ({ name }) => ({ title: name }),
            show: ({ name, section }) => (
              <TextLink
                to={'/project/$sectionName/$filename/summary/details' as LinkProps['to']}
                params={{ sectionName: section, filename: name } as never}
              >
                {name}
              </TextLink>
            ),
          },
          { title: 'Open', number: true, show: ({ count, stages }) => formatCount(count - stages.CLOSED) },
          { title: 'Finished', show: ({ finish }) => finishWords(finish) ?? 'not enough days to tell' },
        ]}
        rows={rows}
        rowKey={({ _id }) => _id}
      />
    </ScoreCard>
  )
}
