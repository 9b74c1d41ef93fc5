/** The points of every agency, and the positions of the agencies that have any, so that the others are skipped. */
export class Scores {
  readonly points: Float64Array;
  readonly touched: number[] = [];

  constructor(count: number) {
    this.points = new Float64Array(count);
  }

  at(holder: number): number {
    return this.points[holder] ?? 0;
  }

  add(holder: number, points: number): void {
    const known = this.points[holder] ?? 0;
    if (known === 0) this.touched.push(holder);
    this.points[holder] = known + points;
  }

  raise(holder: number, points: number): void {
    const known = this.points[holder] ?? 0;
    if (known === 0) this.touched.push(holder);
    if (points > known) this.points[holder] = points;
  }

  /** Changes the points of an agency that has some. */
  change(holder: number, points: number): void {
    this.points[holder] = points;
  }
}
