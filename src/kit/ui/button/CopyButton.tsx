import { useState } from 'react'
import { copyToClipboard } from '../data-grid/clipboard.ts'
import { Button } from './Button.tsx'

export function CopyButton({ text, children }: { text: string; children: string }) {
  const [copied, setCopied] = useState<string>()
  const isCopied = copied === text
  return (
    <Button
      small
      icon={isCopied ? 'check' : 'copy'}
      onClick={() => void copyToClipboard(text).then((done) => setCopied(done ? text : undefined))}
    >
      {isCopied ? 'Copied' : children}
    </Button>
  )
}
