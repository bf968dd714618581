import { IconCheck, IconCopy } from '#ui/icons/index.ts'
import { useState } from 'react'

/** A text with a copy button; without JavaScript only the selectable text. */
export function CopiedText({ text }: { text: string }) {
  const [copied, setCopied] = useState(false)
  const copy = () => {
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  const Icon = copied ? IconCheck : IconCopy
  return (
    <div>
      <p className="text-label text-pretty">{text}</p>
      <button
        type="button"
        onClick={copy}
        className="invisible -mb-2 inline-flex min-h-11 items-center gap-1.5 text-label font-medium text-lazuli hover:underline [[data-scripting]_&]:visible"
      >
        <Icon aria-hidden size={18} />
        <span aria-live="polite">{copied ? 'کپی شد' : 'کپی آدرس'}</span>
      </button>
    </div>
  )
}
