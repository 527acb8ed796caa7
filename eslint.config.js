import js from '@eslint/js'
import globals from 'globals'
import hooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const noSleep = {
  selector:
    "CallExpression[callee.name='setTimeout'] > ArrowFunctionExpression.0[body.callee.name='resolve']",
  message: 'Wait for a condition, not for luck.',
}

const noLiteralSpread = {
  selector:
    ':matches(ObjectExpression > SpreadElement, JSXSpreadAttribute) > ObjectExpression.argument',
  message: 'Write the properties themselves.',
}

export default tseslint.config(
  { ignores: ['dist', '.cache', 'data', 'coverage', 'node_modules', 'docs'] },
  js.configs.recommended,
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['src/web/public/push-worker.js'],
    languageOptions: { globals: globals.serviceworker },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './src/web/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      // A new event or state has to break the build everywhere it matters.
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      // `const { type, ...data } = command` is how a field is left out.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // A comparator that ignores its result hides a bug; an arrow that returns void is idiom.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': ['error', noSleep, noLiteralSpread],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        noSleep,
        noLiteralSpread,
        {
          selector:
            "BinaryExpression[operator='-'] > CallExpression.left[callee.property.name='now'][callee.object.name=/^(Date|clock)$/]",
          message:
            'A span is measured by a clock that nobody sets: performance.now() or monotonic().',
        },
        {
          selector: "JSXAttribute[name.name='type'][value.value='number']",
          message: 'Browsers show one number there and give another: spread numberInput instead.',
        },
      ],
    },
  },
  {
    files: ['src/web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    rules: hooks.configs.recommended.rules,
  },
  {
    // A describe block is a table of contents, not a function to be kept short.
    files: ['test/**/*.{ts,tsx}', 'bench/**/*.ts'],
    rules: {
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
)
