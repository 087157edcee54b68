import { formatQuantity, formatCount } from '../../../kit/shared/counted.ts'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import { writeWheres } from '../../../rows/filter/web/where.ts'
import { SIMILAR_KEY } from '../../../rows/filter/similar-vocabulary.ts'
import { useSimilarCounts } from '../../../content-checks/similar/web/use-similar-counts.ts'
import type { ImportResult } from './import-calls.ts'

type Props = { file: string; section: string; department: string | undefined } & Pick<ImportResult, 'range'>

export function SimilarFound({ file, section, department, range }: Props) {
  const found = useSimilarCounts(file, range)
  if (found === undefined) return null
  const { isReady, rows, files } = found
  const where = writeWheres([
    // The rows that are counted have at least one pair that is not marked “no”.
    { key: SIMILAR_KEY, type: 'not', value: ['', 'no'] },
    ...(range === null ? [] : [{ key: 'sr_no', type: 'exact' as const, from: String(range.from), to: String(range.to) }]),
  ])
  return (
    <li>
      <span role="status">
        {!isReady
          ? 'Similar questions are being looked for.'
          : rows === 0
            ? 'No similar questions were found.'
            : `Similar questions: ${formatCount(rows)} in ${formatQuantity(files, 'file')}`}
      </span>
      {isReady && rows > 0 && (
        <>
          {' · '}
          <TextLink
            to="/project/$sectionName/$department/$filename"
            params={{ sectionName: section, department: department ?? '-', filename: file }}
            search={{ where }}
          >
            Show them
          </TextLink>
        </>
      )}
    </li>
  )
}
