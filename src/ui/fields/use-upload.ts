import { useEffect, useRef, useState } from 'react'
import { formatInteger } from '#kit/digits.ts'
import { sendFile } from './send-file.ts'

/** One file on its way: how much of it has gone (0 to 1), then the id that the server gave it, or what went wrong. */
export type Upload = { file: File; part: number; id?: string; problem?: string }

const unreached = 'فرستادن ناتمام ماند؛ اتصال خود را ببینید و دوباره تلاش کنید.'
const tooLarge = (bytes: number) => `پرونده باید کوچک‌تر از ${formatInteger(bytes / 1_000_000)} مگابایت باشد.`

/** Sends one chosen file at a time; leaving the page stops it. */
export function useUpload(to: string, mostBytes: number) {
  const [upload, setUpload] = useState<Upload | null>(null)
  const cancel = useRef<() => void>(() => {})
  useEffect(() => () => cancel.current(), [])

  const send = (file: File) => {
    if (file.size > mostBytes) {
      setUpload({ file, part: 0, problem: tooLarge(mostBytes) })
      return
    }
    setUpload({ file, part: 0 })
    const sending = sendFile(to, file, (part) => setUpload((now) => now && { ...now, part }))
    cancel.current = sending.cancel
    void sending.arrival.then((arrival) => {
      if ('id' in arrival) setUpload({ file, part: 1, id: arrival.id })
      else setUpload({ file, part: 0, problem: arrival.problem || unreached })
    })
  }
  const drop = () => {
    cancel.current()
    setUpload(null)
  }
  return { upload, send, drop }
}
