import { IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { loadPart } from '#ui/load-part.ts'

/** Comes with the first press where the device cannot share by itself. */
const loadDialog = () => loadPart(() => import('./share-dialog.tsx'))
type Part = NonNullable<Awaited<ReturnType<typeof loadDialog>>>['ShareDialog']

/** Hands the page's address on: by the device's own sheet, or by a small dialog that copies it (FEATURES AD26). */
export function ShareButton({ path, title }: { path: string; title: string }) {
  const [Dialog, setDialog] = useState<{ Part: Part } | null>(null)
  const openDialog = () => void loadDialog().then((part) => part && setDialog({ Part: part.ShareDialog }))
  const share = () => {
    if (!navigator.share) return openDialog()
    // Closing the device's sheet is an answer too; any other failure gets the dialog.
    navigator.share({ title, url: location.origin + path }).catch((error: unknown) => {
      if ((error as Error).name !== 'AbortError') openDialog()
    })
  }
  return (
    <>
      <button
        type="button"
        data-needs-script
        onClick={share}
        className="inline-flex min-h-11 items-center gap-2 rounded-control border border-control bg-surface px-4 text-label font-bold text-muted hover:text-ink"
      >
        <IconShare aria-hidden size={20} />
        هم‌رسانی
      </button>
      {Dialog && <Dialog.Part address={location.origin + path} onClose={() => setDialog(null)} />}
    </>
  )
}
