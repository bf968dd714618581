type Ratio = { name: string; value: number }
export declare function lostRatios(accepted: readonly Ratio[], measured: readonly Ratio[]): Ratio[]
