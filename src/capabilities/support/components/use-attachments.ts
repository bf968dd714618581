import { useEffect, useRef, useState } from 'react'
import { sendFile } from '#ui/fields/send-file.ts'
import { ticketFilesPath } from '../addresses.ts'
import { maxFileBytes, maxFiles } from '../rules.ts'

/** One picture on its way: how much of it has gone (0 to 1), then its id, or what went wrong. */
export type Attachment = { key: number; name: string; part: number; id?: string; problem?: string }

const unreached = 'نرسید؛ آن را بردارید و دوباره انتخاب کنید.'
const tooLarge = 'بزرگ‌تر از ۵ مگابایت است.'

/** Pictures that are sent as soon as they are chosen; `first` are ids that arrived before. Leaving the page stops the rest. */
export function useAttachments(first: readonly string[]) {
  const [list, setList] = useState<readonly Attachment[]>(() =>
    first.map((id, key) => ({ key, name: 'پیوست', part: 1, id })),
  )
  const nextKey = useRef(first.length)
  const cancels = useRef(new Map<number, () => void>())
  useEffect(() => {
    const running = cancels.current
    return () => running.forEach((cancel) => cancel())
  }, [])

  const change = (key: number, news: Partial<Attachment>) =>
    setList((now) => now.map((each) => (each.key === key ? { ...each, ...news } : each)))
  const add = (files: readonly File[]) => {
    for (const file of files.slice(0, maxFiles - list.length)) {
      const key = nextKey.current++
      const problem = file.size > maxFileBytes ? tooLarge : undefined
      setList((now) => [...now, { key, name: file.name, part: 0, problem }])
      if (problem) continue
      const { arrival, cancel } = sendFile(ticketFilesPath, file, (part) => change(key, { part }))
      cancels.current.set(key, cancel)
      void arrival.then((came) => {
        cancels.current.delete(key)
        change(key, 'id' in came ? { part: 1, id: came.id } : { problem: came.problem ?? unreached })
      })
    }
  }
  const drop = (key: number) => {
    cancels.current.get(key)?.()
    setList((now) => now.filter((each) => each.key !== key))
  }
  return { list, add, drop, full: list.length >= maxFiles }
}
