import { IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { showToast } from '#ui/toasts/show-toast.ts'

/** The address to copy. Where the browser refuses, it is selected for copying by hand. */
export function ShareDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [failed, setFailed] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      onClose()
      showToast('نشانی رونوشت شد.')
    } catch {
      field.current?.select()
      setFailed(true)
    }
  }
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
        <Button wide icon={<IconCopy aria-hidden size={20} />} onClick={() => void copy()}>
          رونوشت نشانی
        </Button>
        <p role="status" className="min-h-6 text-label text-muted">
          {failed && 'مرورگر اجازه نداد؛ نشانی انتخاب شده است، آن را خودتان رونوشت کنید.'}
        </p>
      </div>
    </Dialog>
  )
}
