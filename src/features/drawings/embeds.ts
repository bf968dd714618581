/** The public components of drawings. */
export { TurnButton } from './components/turn-button.tsx'
