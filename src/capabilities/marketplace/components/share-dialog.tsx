import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type Copy = 'not yet' | 'copied' | 'failed'

/** The address to copy. Where the browser refuses, it is selected for copying by hand. */
export function ShareDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<Copy>('not yet')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setState('copied')
    } catch {
      field.current?.select()
      setState('failed')
    }
  }
  const Icon = state === 'copied' ? IconCheck : IconCopy
  return (
    <Dialog open title="هم‌رسانی آگهی" onClose={onClose}>
      <div className="space-y-3">
        <input
          ref={field}
          readOnly
          dir="ltr"
          aria-label="نشانی آگهی"
          value={address}
          onFocus={(event) => event.target.select()}
          className="min-h-11 w-full rounded-control border border-control bg-surface px-3 text-label"
        />
        <Button wide icon={<Icon aria-hidden size={20} />} onClick={() => void copy()}>
          رونوشت نشانی
        </Button>
        <p role="status" className="min-h-6 text-label text-muted">
          {state === 'copied' && 'نشانی رونوشت شد.'}
          {state === 'failed' && 'مرورگر اجازه نداد؛ نشانی انتخاب شده است، آن را خودتان رونوشت کنید.'}
        </p>
      </div>
    </Dialog>
  )
}
