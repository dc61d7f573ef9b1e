const unitS = { s: 1, m: 60, h: 3_600 } as const;

/**
 * Prometheus rules whose time runs `speed` times as fast: windows, waiting times and content age in milliseconds.
 * Ratios and request counts stay.
 */
export function hastened(rules: string, speed: number): string {
  const scaled = (count: string, unit: string): string => {
    const s = Number(count) * (unit === 'h' ? unitS.h : unit === 'm' ? unitS.m : unitS.s);
    return `${Math.ceil((1_000 * s) / speed)}ms`;
  };
  return rules
    .replace(/\[(\d+)([smh])\]/g, (_all, count: string, unit: string) => `[${scaled(count, unit)}]`)
    .replace(
      /^(\s+for: )(\d+)([smh])$/gm,
      (_all, head: string, count: string, unit: string) => head + scaled(count, unit),
    )
    .replace(/(_seconds\) > )(\d{3,})/g, (_all, head: string, s: string) => `${head}${Number(s) / speed}`);
}
