import { IconCopy, IconPhoto, IconShare } from '#ui/icons/index.ts'
import { useRef, useState } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { loadChunkQuietly } from '#ui/load-chunk.ts'
import { showToast } from '#ui/toasts/show-toast.ts'
import type { AdView } from '../ad-view.ts'
import { shortAdPath } from '../../addresses.ts'
import { qrCode } from '#ui/qr-code.ts'

/** Returns the share addresses of messengers, each with the text filled in. */
const messengers = (address: string, text: string) => {
  const [url, words, both] = [address, text, `${text}\n${address}`].map(encodeURIComponent)
  return [
    { name: 'تلگرام', href: `https://t.me/share/url?url=${url}&text=${words}` },
    { name: 'ایتا', href: `https://eitaa.com/share/url?url=${url}&text=${words}` },
    { name: 'واتساپ', href: `https://wa.me/?text=${both}` },
    { name: 'پیامک', href: `sms:?&body=${both}` },
  ]
}

/** The dialog with all ways to share an ad. */
export function ShareDialog({ ad, onClose }: { ad: AdView; onClose: () => void }) {
  const address = location.origin + shortAdPath(ad.id)
  const title = `${ad.title} ${ad.year}`
  return (
    <Dialog open title="اشتراک‌گذاری آگهی" onClose={onClose}>
      <div className="space-y-4">
        {'share' in navigator && (
          // Dismissing the share sheet is not an error.
          <Button
            wide
            icon={<IconShare aria-hidden size={20} />}
            onClick={() => void navigator.share({ title, url: address }).catch(() => {})}
          >
            برنامه‌های این دستگاه
          </Button>
        )}
        <ul aria-label="پیام‌رسان‌ها" className="grid grid-cols-4 gap-2">
          {messengers(address, title).map(({ name, href }) => (
            <li key={name}>
              <ButtonLink wide kind="outline" href={href} target="_blank" rel="noreferrer" className="px-1">
                {name}
              </ButtonLink>
            </li>
          ))}
        </ul>
        <AddressToCopy address={address} onCopied={onClose} />
        <div className="flex items-center gap-4">
          <QrCode text={address} />
          <div className="min-w-0 space-y-3">
            <p className="text-label text-muted">این کد را با دوربین گوشی دیگری اسکن کنید تا همین آگهی باز شود.</p>
            <PictureCard ad={ad} address={address} />
          </div>
        </div>
      </div>
    </Dialog>
  )
}

/** The address as text, selected for manual copying when the browser refuses to copy. */
function AddressToCopy({ address, onCopied }: { address: string; onCopied: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [failed, setFailed] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      onCopied()
      showToast('آدرس صفحه کپی شد.')
    } catch {
      field.current?.select()
      setFailed(true)
    }
  }
  return (
    <div>
      <div className="flex gap-2">
        <input
          ref={field}
          readOnly
          dir="ltr"
          aria-label="آدرس کوتاه آگهی"
          value={address}
          onFocus={(event) => event.target.select()}
          className="min-h-11 w-full min-w-0 rounded-control border border-control bg-surface px-3 text-label"
        />
        <Button className="flex-none" icon={<IconCopy aria-hidden size={20} />} onClick={() => void copy()}>
          کپی
        </Button>
      </div>
      <p role="status" className={failed ? 'mt-1 text-note text-muted' : 'sr-only'}>
        {failed && 'مرورگر اجازهٔ کپی نداد؛ آدرس انتخاب شده است، خودتان آن را کپی کنید.'}
      </p>
    </div>
  )
}

/** The QR code in black on white in both themes, because scanners need it. */
function QrCode({ text }: { text: string }) {
  const { size, path } = qrCode(text)
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="کد QR آدرس آگهی"
      shapeRendering="crispEdges"
      className="size-32 flex-none rounded-control border border-line bg-white"
    >
      <path d={path} fill="#14181f" />
    </svg>
  )
}

/** Draws the ad as one picture in the browser, then shares it or saves it as a file. */
function PictureCard({ ad, address }: { ad: AdView; address: string }) {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const make = async () => {
    setState('busy')
    try {
      const part = await loadChunkQuietly(() => import('../share-image.ts'))
      if (part) await part.sharePicture(await part.adPictureFile(ad, address))
      setState(part ? 'ready' : 'failed')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <Button
        kind="outline"
        icon={<IconPhoto aria-hidden size={20} />}
        busy={state === 'busy'}
        onClick={() => void make()}
      >
        دریافت عکس آگهی
      </Button>
      <p role="status" className={state === 'failed' ? 'text-note text-bad' : 'sr-only'}>
        {state === 'failed' && 'عکس ساخته نشد؛ اتصال اینترنت را بررسی کنید و دوباره امتحان کنید.'}
      </p>
    </>
  )
}
