import { IconCamera, IconPhoto } from '#ui/icons/index.ts'
import { useEffect, useRef, useState } from 'react'
import { splitBillBarcode } from '#kit/bill.ts'
import { Button } from '#ui/button.tsx'
import { fillInput } from '#ui/fields/fill-input.ts'
import { Notice } from '#ui/notice.tsx'

type Detected = { rawValue: string }
type Detector = { detect(source: ImageBitmapSource): Promise<readonly Detected[]> }
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> }

/** The formats of codes on bills; others only cost time. */
const targets = ['code_128', 'itf', 'code_39', 'codabar', 'qr_code', 'data_matrix', 'pdf417']

/** Returns the browser's own barcode reader; null without one, or without the formats of bills. */
async function openDetector(): Promise<Detector | null> {
  const match = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (!match) return null
  try {
    const existing = await match.getSupportedFormats()
    const formats = targets.filter((format) => existing.includes(format))
    return formats.length > 0 ? new match({ formats }) : null
  } catch {
    return null
  }
}

/** Returns the 26 digits of a bill among the scanned codes. */
const billIn = (codes: readonly Detected[]): string | null =>
  codes.map(({ rawValue }) => rawValue).find((text) => splitBillBarcode(text) !== null) ?? null

function fillForm(within: HTMLElement | null, name: string, code: string): void {
  const input = within?.closest('form')?.elements.namedItem(name)
  if (input instanceof HTMLInputElement) fillInput(input, code)
}

const texts = {
  denied: 'به دوربین دسترسی نیست. از تنظیمات مرورگر اجازه بدهید، عکس قبض را انتخاب کنید یا ۲۶ رقم را بنویسید.',
  none: 'در این عکس بارکد قبض پیدا نشد. از نزدیک‌تر و بدون سایه عکس بگیرید یا ۲۶ رقم را بنویسید.',
} as const

type Watched = { stream: MediaStream; detector: Detector }

/** Looks at the camera until it shows the code of a bill; returns what stops it. */
function watch(element: HTMLVideoElement, { stream, detector }: Watched, match: (code: string) => void): () => void {
  let over = false
  element.srcObject = stream
  void element.play().catch(() => {})
  const check = async () => {
    if (over) return
    const code = element.readyState >= 2 ? billIn(await detector.detect(element).catch(() => [])) : null
    if (over) return
    if (code) match(code)
    else setTimeout(() => void check(), 200)
  }
  void check()
  return () => {
    over = true
    for (const track of stream.getTracks()) track.stop()
  }
}

/**
 * Reads the barcode of a bill by the camera or from a picture, on the device itself; renders nothing without a reader.
 */
export function ScanBarcode({ into }: { into: string }) {
  const [detector, setDetector] = useState<Detector | null>(null)
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [problem, setProblem] = useState<keyof typeof texts | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    void openDetector().then(setDetector)
  }, [])
  useEffect(() => {
    if (!stream || !video.current || !detector) return
    return watch(video.current, { stream, detector }, (code) => {
      fillForm(box.current, into, code)
      setStream(null)
    })
  }, [stream, detector, into])
  if (!detector) return null
  const openCamera = async () => {
    setProblem(null)
    try {
      setStream(await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }))
    } catch {
      setProblem('denied')
    }
  }
  const readPicture = async (file: File | undefined) => {
    if (!file) return
    setProblem(null)
    const picture = await createImageBitmap(file).catch(() => null)
    const code = picture && billIn(await detector.detect(picture).catch(() => []))
    picture?.close()
    if (code) fillForm(box.current, into, code)
    else setProblem('none')
  }
  return (
    <div ref={box} className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {'mediaDevices' in navigator && (
          <Button
            kind="outline"
            onClick={() => (stream ? setStream(null) : void openCamera())}
            icon={<IconCamera aria-hidden size={18} />}
          >
            {stream ? 'بستن دوربین' : 'اسکن بارکد با دوربین'}
          </Button>
        )}
        <label className="btn btn-outline focus-within:outline-3">
          <IconPhoto aria-hidden size={18} />
          عکس قبض
          <input
            type="file"
            accept="image/*"
            className="sr-only"
            onChange={(event) => {
              void readPicture(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
      </div>
      {stream && (
        <video
          ref={video}
          muted
          playsInline
          aria-label="تصویر دوربین؛ بارکد قبض را جلوی آن بگیرید"
          className="w-full rounded-card"
        />
      )}
      {problem && (
        <Notice tone="warn" live>
          {texts[problem]}
        </Notice>
      )}
    </div>
  )
}
