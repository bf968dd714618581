/**
 * The conversation about an ad, for screens of other features. Separate from `embeds.ts`, which
 * every market page loads.
 */
import '#ui/layout/talk.css'

export { AdLine } from './conversations/components/ad-line.tsx'
export { BargainForms } from './conversations/components/bargain-forms.tsx'
export { Composer } from './conversations/components/composer.tsx'
export { MessageDays } from './conversations/components/message-days.tsx'
export type { ThreadView } from './conversations/thread-view.ts'
export { chatRefusals } from './conversations/texts.ts'
