import { IconShare } from '#ui/icons/index.ts'
import { useState } from 'react'
import { loadChunk } from '#ui/load-chunk.ts'
import type { AdView } from '../ad-view.ts'

/** Loaded at the first press. */
const loadDialog = () => loadChunk(() => import('./share-dialog.tsx'))
type Part = NonNullable<Awaited<ReturnType<typeof loadDialog>>>['ShareDialog']

/** Shares an ad by the device's share sheet, a messenger, its address, a QR code or a picture. */
export function ShareButton({ ad }: { ad: AdView }) {
  const [Dialog, setDialog] = useState<{ Part: Part } | null>(null)
  const share = () => void loadDialog().then((part) => part && setDialog({ Part: part.ShareDialog }))
  return (
    <>
      <button type="button" data-needs-script onClick={share} className="act-button">
        <IconShare aria-hidden size={20} />
        اشتراک‌گذاری
      </button>
      {Dialog && <Dialog.Part ad={ad} onClose={() => setDialog(null)} />}
    </>
  )
}
