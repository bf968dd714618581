import { IconCloudDownload } from '#ui/icons/index.ts'
import { useEffect, useState } from 'react'
import { formatInteger } from '#kit/digits.ts'
import { Button } from '#ui/button.tsx'
import { useOnline } from '#ui/offline/use-online.ts'
import type { AlbumView } from '../album-view.ts'
import { addressesOf, isKept, keepPictures } from '../keep-pictures.ts'
import { noteKeptAlbum } from '../saved-albums.ts'
import { sizeText } from '../size-text.ts'

type State = 'idle' | 'saving' | 'done' | 'failed' | 'impossible'

const images = () => [...document.querySelectorAll<HTMLImageElement>('[data-album] picture > img')]

/** Stores the album on the device after showing its size; offline it shows how much is stored. */
export function OfflineSave({ album }: { album: AlbumView }) {
  const online = useOnline()
  const [state, setState] = useState<State>('idle')
  const [completed, setDone] = useState({ count: 0, bytes: 0 })
  const [stored, setKept] = useState<number | null>(null)
  const total = album.pictures.length
  useEffect(() => {
    const addresses = addressesOf(
      images(),
      album.pictures.map(({ key }) => key),
    )
    let open = true
    void Promise.all(addresses.map(isKept)).then((match) => {
      if (!open) return
      setKept(match.filter(Boolean).length)
      images().forEach((image, index) => image.closest('li')?.toggleAttribute('data-missing', !match[index]))
    })
    return () => void (open = false)
  }, [album, online, state])
  const save = async () => {
    if (!navigator.serviceWorker?.controller) return setState('impossible')
    setState('saving')
    const addresses = addressesOf(
      images(),
      album.pictures.map(({ key }) => key),
    )
    const came = await keepPictures(addresses, (count, bytes) => setDone({ count, bytes }))
    // The page itself, cached by the worker like any opened page.
    await fetch(location.pathname, { headers: { purpose: 'prefetch' } }).catch(() => null)
    if (came > 0) await noteKeptAlbum({ href: album.path, title: album.title, pictures: came })
    setState(came === total ? 'done' : 'failed')
  }
  if (!online) {
    return (
      <p role="status" className="album-save" data-offline>
        آفلاین هستید؛ {formatInteger(stored ?? 0)} تصویر از {formatInteger(total)} تصویر روی این دستگاه است.
      </p>
    )
  }
  return (
    <div className="album-save">
      <Button
        kind="outline"
        busy={state === 'saving'}
        icon={<IconCloudDownload aria-hidden size={20} />}
        onClick={() => void save()}
      >
        {album.saveSize === null ? 'ذخیره برای آفلاین' : `ذخیره برای آفلاین (حدود ${album.saveSize})`}
      </Button>
      <span role="status" className="text-note text-muted">
        {words[state]({ count: completed.count, total, size: sizeText(completed.bytes) })}
      </span>
    </div>
  )
}

type Statement = { count: number; total: number; size: string }

const words: Record<State, (statement: Statement) => string> = {
  idle: () => '',
  saving: ({ count, total }) => `${formatInteger(count)} از ${formatInteger(total)} تصویر ذخیره شد`,
  done: ({ total, size }) => `همهٔ تصویرها (${formatInteger(total)} تصویر، ${size}) ذخیره شد و بدون اینترنت باز می‌شود.`,
  failed: () => 'بعضی از تصویرها ذخیره نشد. اتصال اینترنت را بررسی کنید و دوباره ذخیره کنید.',
  impossible: () => 'این مرورگر هنوز آماده نیست. صفحه را دوباره باز کنید و بعد ذخیره کنید.',
}
