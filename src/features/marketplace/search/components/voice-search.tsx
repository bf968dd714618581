import { IconMicrophone } from '#ui/icons/index.ts'
import { useEffect, useRef, useState } from 'react'
import { listen, type Listening } from '../voice.ts'

/**
 * Voice input where the browser supports it. The recognised text fills the field for correction
 * before sending.
 */
export function VoiceSearch({ onText }: { onText: (text: string) => void }) {
  const listening = useRef<Listening | null>(null)
  const [heard, setHeard] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => () => listening.current?.abort(), [])

  const press = () => {
    if (listening.current) return listening.current.stop()
    setFailure(null)
    setHeard('')
    listening.current = listen(setHeard, (text, why) => {
      listening.current = null
      setHeard(null)
      setFailure(why)
      if (text) onText(text)
    })
  }
  return (
    <div className="border-b border-line last:border-0">
      <button
        type="button"
        // Keep the focus in the field, so that the list stays open.
        onPointerDown={(event) => event.preventDefault()}
        onClick={press}
        className="flex min-h-12 w-full items-center gap-3 px-4 text-start hover:bg-canvas"
      >
        <IconMicrophone
          aria-hidden
          size={20}
          className={heard === null ? 'flex-none text-lazuli' : 'flex-none text-bad'}
        />
        <span className="min-w-0 flex-1 truncate font-medium">{heard === null ? 'جست‌وجو با صدا' : 'پایان صحبت'}</span>
      </button>
      <p role="status" className="px-4 pb-2 text-note text-muted">
        {failure ?? (heard === null ? voiceNote : heard || 'بگویید چه خودرویی می‌خواهید…')}
      </p>
    </div>
  )
}

const voiceNote = 'مرورگر شما صدا را به نوشته تبدیل می‌کند؛ صدا برای فرمان ارسال نمی‌شود.'
