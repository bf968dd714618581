import type { ProfilePart } from '#platform/profile-part.ts'
import { WalletPart } from './components/wallet-part.tsx'
import type { WalletView } from './views.ts'

export const profilePart: ProfilePart<WalletView> = { order: 5, Part: WalletPart }
