/**
 * The conversation about an ad, for screens of other features. Separate from `embeds.ts`, which
 * every market page loads.
 */
import './chat/components/thread.css'

export { AdLine } from './chat/components/ad-line.tsx'
export { BargainForms } from './chat/components/bargain-forms.tsx'
export { Composer } from './chat/components/composer.tsx'
export { MessageDays } from './chat/components/message-days.tsx'
export type { ThreadView } from './chat/thread-view.ts'
export { chatRefusals } from './chat/texts.ts'
