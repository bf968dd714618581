import { manifests } from './features.ts'

/** Every column of the product that holds a sealed value. */
export const sealedColumns = manifests.flatMap(({ sealedColumns: own = [] }) => own)
