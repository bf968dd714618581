/** The conversation of two about an ad, for other rooms' screens; apart from `embeds.ts`, which every page of the market loads. */
import './chat/components/thread.css'

export { AdLine } from './chat/components/ad-line.tsx'
export { BargainForms } from './chat/components/bargain-forms.tsx'
export { Composer } from './chat/components/composer.tsx'
export { MessageDays } from './chat/components/message-days.tsx'
export type { ThreadView } from './chat/thread-view.ts'
export { chatRefusals } from './chat/texts.ts'
