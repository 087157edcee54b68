import { useState } from 'react'
import { useRead } from '../../../kit/web/use-calls.ts'
import { similarQuestions } from '../contract.ts'

const AGAIN_MS = 3_000

export function useSimilarCounts(file: string, rows: { from: number; to: number } | null = null) {
  const [isReady, setReady] = useState(false)
  const query = rows === null ? {} : { from: String(rows.from), to: String(rows.to) }
  const { data } = useRead(similarQuestions.ofRows, { params: { file }, query }, { refetchInterval: isReady ? false : AGAIN_MS })
  if (data?.isReady === true && !isReady) setReady(true)
  return data
}
