import type { Config } from 'tailwindcss';

// The tokens' values, light and dark, are custom properties in src/ui/styles/site.css; this file gives
// them their names in class lists.
export default {
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      paper: 'var(--color-paper)',
      'paper-2': 'var(--color-paper-2)',
      surface: 'var(--color-surface)',
      ink: 'var(--color-ink)',
      'ink-soft': 'var(--color-ink-soft)',
      line: 'var(--color-line)',
      'line-strong': 'var(--color-line-strong)',
      petrol: 'var(--color-petrol)',
      'petrol-strong': 'var(--color-petrol-strong)',
      'petrol-tint': 'var(--color-petrol-tint)',
      'on-petrol': 'var(--color-on-petrol)',
      ochre: 'var(--color-ochre)',
      'ochre-tint': 'var(--color-ochre-tint)',
      accent: 'var(--color-accent)',
      red: 'var(--color-red)',
      'red-tint': 'var(--color-red-tint)',
      veil: 'var(--color-veil)',
    },
    fontFamily: {
      serif: 'var(--serif)',
      sans: 'var(--sans)',
    },
    fontSize: {
      sm: ['0.9375rem', '1.5'],
      base: ['1.0625rem', '1.6'],
      lg: ['1.1875rem', '1.55'],
      xl: ['1.375rem', '1.35'],
      '2xl': ['1.6875rem', '1.25'],
      '3xl': ['2.125rem', '1.18'],
      '4xl': ['2.75rem', '1.1'],
    },
    borderRadius: { none: '0', DEFAULT: '4px', full: '9999px' },
    extend: {
      maxWidth: { page: '75rem', text: '37rem' },
      transitionDuration: { DEFAULT: '160ms' },
    },
  },
} satisfies Config;
