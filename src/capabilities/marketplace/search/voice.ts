/** What is used of the browser's speech recognition (Web Speech API); Chromium and WebKit have it under a name of their own. */
type Recognition = EventTarget & {
  lang: string
  interimResults: boolean
  start(): void
  stop(): void
  abort(): void
}
type Heard = Event & { results: ArrayLike<ArrayLike<{ transcript: string }>> }
type Failed = Event & { error: string }

type Names = 'SpeechRecognition' | 'webkitSpeechRecognition'
const recogniser = () => {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as Partial<Record<Names, new () => Recognition>>
  return SpeechRecognition ?? webkitSpeechRecognition
}

export const canListen = (): boolean => recogniser() !== undefined

/** Why nothing was heard, in words. */
export function voiceFailure(error: string): string {
  if (error === 'not-allowed' || error === 'service-not-allowed')
    return 'مرورگر اجازهٔ میکروفون را ندارد. در تنظیمات آن اجازه بدهید، یا بنویسید.'
  if (error === 'no-speech') return 'چیزی شنیده نشد. دوباره بگویید.'
  if (error === 'network') return 'جست‌وجو با صدا اینترنت می‌خواهد؛ لطفاً بنویسید.'
  return 'مرورگر نتوانست بشنود. لطفاً بنویسید.'
}

export type Listening = { stop(): void; abort(): void }

/** Listens until somebody stops speaking. `heard` gets what was understood so far, `ended` all of it or why there is nothing. */
export function listen(
  heard: (text: string) => void,
  ended: (text: string, failure: string | null) => void,
): Listening {
  const recognition = new (recogniser()!)()
  recognition.lang = 'fa-IR'
  recognition.interimResults = true
  let text = ''
  let failure: string | null = null
  recognition.addEventListener('result', (event) => {
    text = Array.from((event as Heard).results, (result) => result[0]!.transcript)
      .join(' ')
      .trim()
    heard(text)
  })
  recognition.addEventListener('error', (event) => {
    const { error } = event as Failed
    if (error !== 'aborted') failure = voiceFailure(error)
  })
  recognition.addEventListener('end', () => ended(text, text ? null : failure))
  recognition.start()
  return recognition
}
