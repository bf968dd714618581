/** The used part of the Web Speech API; Chromium and WebKit prefix its name. */
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

/** Describes why speech recognition failed. */
export function voiceFailure(error: string): string {
  if (error === 'not-allowed' || error === 'service-not-allowed')
    return 'مرورگر اجازهٔ میکروفون را ندارد. در تنظیمات آن اجازه بدهید، یا بنویسید.'
  if (error === 'no-speech') return 'چیزی شنیده نشد. دوباره بگویید.'
  if (error === 'network') return 'جست‌وجو با صدا اینترنت می‌خواهد؛ لطفاً بنویسید.'
  return 'مرورگر نتوانست بشنود. لطفاً بنویسید.'
}

export type Listening = { stop(): void; abort(): void }

/**
 * Listens until the person stops speaking. `heard` receives interim text, `ended` the final text or
 * the failure.
 */
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
