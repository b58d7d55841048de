/** The Java that instrumented programs call, and that runs their methods: what it is asked and tells is `execute/piped/protocol.ts`. */

/** No program has a package of this name by accident, and no variable hides it. */
export const RUNTIME = 'assay$runtime';

const PROBE = `package ${RUNTIME};

/** Called by instrumented code. One run at a time. */
public final class Probe {
    static final class Stop extends Error {
        Stop() { super("", null, false, false); }
    }

    private static final int MOST_EVENTS = 400_000;
    private static StringBuilder told = new StringBuilder();
    private static Thread runner;
    private static int muted, depth, mostDepth, events;
    private static long steps, mostSteps;
    private static java.util.List<String> choices;
    private static int chosen;
    private static boolean isUnwinding;
    /** How the run ended, if a probe ended it. */
    static String ended;

    static void begin(java.util.List<String> given, long most, int deepest) {
        told = new StringBuilder();
        runner = Thread.currentThread();
        muted = depth = events = chosen = 0;
        steps = 0;
        mostSteps = most;
        mostDepth = deepest;
        choices = given;
        isUnwinding = false;
        ended = null;
    }

    static StringBuilder end() {
        runner = null;
        return told;
    }

    private static boolean isSilent() {
        if (Thread.currentThread() != runner || muted > 0) return true;
        if (ended != null) throw new Stop();
        return false;
    }

    private static void tell(String event) {
        step();
        told.append(event).append('\\n');
        if (++events > MOST_EVENTS) stop("\\"outcome\\":\\"cutoff\\",\\"bound\\":\\"steps\\"");
    }

    private static void stop(String how) {
        ended = how;
        throw new Stop();
    }

    public static void step() {
        if (!isSilent() && ++steps > mostSteps) stop("\\"outcome\\":\\"cutoff\\",\\"bound\\":\\"steps\\"");
    }

    public static void enter(String method) {
        if (isSilent()) return;
        isUnwinding = false;
        if (++depth > mostDepth) stop("\\"outcome\\":\\"cutoff\\",\\"bound\\":\\"depth\\"");
        tell("{\\"enter\\":" + method + "}");
    }

    public static void threw() {
        if (Thread.currentThread() == runner && muted == 0) isUnwinding = true;
    }

    public static void leave(String method) {
        if (Thread.currentThread() != runner || muted > 0 || ended != null) return;
        depth--;
        if (!isUnwinding) tell("{\\"leave\\":" + method + "}");
    }

    public static boolean branch(String place, boolean taken) {
        if (!isSilent()) tell("{\\"transition\\":\\"" + place + "\\",\\"taken\\":" + taken + "}");
        return taken;
    }

    public static int subject(String places, int value) {
        if (!isSilent()) tell("{\\"transition\\":\\"" + places + "\\",\\"value\\":\\"" + value + "\\"}");
        return value;
    }

    public static boolean claim(String place, boolean held) {
        if (isSilent()) return held;
        tell("{\\"constraint\\":\\"" + place + "\\",\\"held\\":" + held + "}");
        if (!held) stop("\\"outcome\\":\\"violated\\"");
        return true;
    }

    public static int divisor(String place, int value) {
        claim(place, value != 0);
        return value;
    }

    public static void fail() {
        if (isSilent()) return;
        tell("{\\"constraint\\":null,\\"held\\":false}");
        stop("\\"outcome\\":\\"violated\\"");
    }

    public static int mute() {
        if (Thread.currentThread() == runner) muted++;
        return 0;
    }

    public static void unmute() {
        if (Thread.currentThread() == runner) muted--;
    }

    public static int given(String place, int mark, int value) {
        unmute();
        gives("\\"" + place + "\\"", String.valueOf(value));
        return value;
    }

    public static boolean given(String place, int mark, boolean value) {
        unmute();
        gives("\\"" + place + "\\"", String.valueOf(value));
        return value;
    }

    private static void gives(String place, String value) {
        if (!isSilent()) tell("{\\"instruction\\":" + place + ",\\"gives\\":\\"" + value + "\\"}");
    }

    public static boolean chooses() {
        return Thread.currentThread() == runner && muted == 0;
    }

    private static String choice(String otherwise) {
        return chosen < choices.size() ? choices.get(chosen++) : otherwise;
    }

    public static int chooseInt() {
        String given = choice("0");
        int value = given.equals("true") ? 1 : given.equals("false") ? 0 : (int) Long.parseLong(given);
        gives("null", String.valueOf(value));
        return value;
    }

    public static boolean chooseBoolean() {
        boolean value = choice("false").equals("true");
        gives("null", String.valueOf(value));
        return value;
    }
}
`;

const MAIN = `package ${RUNTIME};

import java.io.*;
import java.lang.reflect.*;
import java.net.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;

/** Runs methods that standard input names, each in classes of its own, and tells on standard output how they went. */
public final class Main {
    private static final long STACK = 512L << 20;
    private static final int MOST_OUTPUT = 1 << 20;
    private static final int LONGEST_REASON = 300;

    public static void main(String[] args) throws Exception {
        URL[] program = { Paths.get(args[0]).toUri().toURL() };
        Map<String, String[]> entries = new HashMap<>();
        for (String line : Files.readAllLines(Paths.get(args[1]), StandardCharsets.UTF_8)) {
            String[] entry = line.split("\\t", -1);
            entries.put(entry[0], entry);
        }
        InputStream input = System.in;
        PrintStream output = System.out;
        System.setIn(new ByteArrayInputStream(new byte[0]));
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        java.util.concurrent.BlockingQueue<String> asked = new java.util.concurrent.LinkedBlockingQueue<>();
        // Whoever asks may be gone while a run goes on: then nobody needs this process.
        Thread reader = new Thread(() -> {
            try (BufferedReader lines = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) asked.add(line);
            } catch (IOException gone) {
                // As at the end.
            }
            Runtime.getRuntime().halt(0);
        });
        reader.setDaemon(true);
        reader.start();
        for (;;) {
            Map<?, ?> request = (Map<?, ?>) new Json(asked.take()).value();
            String[] entry = entries.get(request.get("method"));
            Written written = new Written();
            System.setOut(new PrintStream(written, true, "UTF-8"));
            String[] outcome = { "" };
            StringBuilder[] told = { new StringBuilder() };
            Thread run = new Thread(null, () -> {
                outcome[0] = outcome(program, entry, request);
                told[0] = Probe.end();
            }, "run", STACK);
            run.start();
            run.join();
            told[0].append('{').append(outcome[0]).append(",\\"output\\":").append(quoted(written.text())).append("}\\n");
            output.write(told[0].toString().getBytes(StandardCharsets.UTF_8));
            output.flush();
        }
    }

    private static String outcome(URL[] program, String[] entry, Map<?, ?> request) {
        if (entry == null) return stopped("a method that its runtime does not know");
        try (Fresh loader = new Fresh(program)) {
            loader.setDefaultAssertionStatus(true);
            List<String> inputs = texts(request.get("inputs"));
            Method method = null;
            Class<?> owner = Class.forName(entry[1], true, loader);
            for (Method one : owner.getDeclaredMethods())
                if (one.getName().equals(entry[2]) && kinds(one.getParameterTypes()).equals(entry[3])) method = one;
            if (method == null) return stopped("a method that its runtime does not find");
            method.setAccessible(true);
            Object[] arguments = new Object[entry[3].length()];
            int next = 0;
            for (int i = 0; i < arguments.length; i++)
                arguments[i] = entry[3].charAt(i) == 's' ? new String[0] : read(inputs.get(next++), entry[3].charAt(i) == 'z');
            for (String name : names(entry[4])) {
                Field field = field(loader, name);
                field.set(null, read(inputs.get(next++), field.getType() == boolean.class));
            }
            Probe.begin(texts(request.get("choices")), ((Number) request.get("steps")).longValue(), ((Number) request.get("depth")).intValue());
            Object result = method.invoke(null, arguments);
            if (Probe.ended != null) return Probe.ended;
            StringBuilder outputs = new StringBuilder();
            if (method.getReturnType() != void.class) outputs.append(quoted(String.valueOf(result)));
            for (String name : names(entry[5]))
                outputs.append(outputs.length() == 0 ? "" : ",").append(quoted(String.valueOf(field(loader, name).get(null))));
            return "\\"outcome\\":\\"returned\\",\\"outputs\\":[" + outputs + "]";
        } catch (InvocationTargetException raised) {
            if (Probe.ended != null) return Probe.ended;
            Throwable what = raised.getCause();
            if (what instanceof StackOverflowError) return "\\"outcome\\":\\"cutoff\\",\\"bound\\":\\"depth\\"";
            return stopped("what comes after " + what + ", which is thrown");
        } catch (Throwable raised) {
            return stopped("what its runtime cannot begin (" + raised + ")");
        }
    }

    private static String stopped(String reason) {
        String line = reason.replaceAll("\\\\s+", " ");
        return "\\"outcome\\":\\"stopped\\",\\"reason\\":" + quoted(line.length() > LONGEST_REASON ? line.substring(0, LONGEST_REASON) + "..." : line);
    }

    private static String kinds(Class<?>[] types) {
        StringBuilder text = new StringBuilder();
        for (Class<?> type : types) text.append(type == int.class ? 'i' : type == boolean.class ? 'z' : 's');
        return text.toString();
    }

    private static Object read(String text, boolean isBoolean) {
        if (isBoolean) return text.equals("true");
        return (int) Long.parseLong(text);
    }

    private static String[] names(String list) {
        return list.isEmpty() ? new String[0] : list.split(",");
    }

    private static Field field(ClassLoader loader, String name) throws Exception {
        int at = name.lastIndexOf('.');
        Field field = Class.forName(name.substring(0, at), true, loader).getDeclaredField(name.substring(at + 1));
        field.setAccessible(true);
        return field;
    }

    private static List<String> texts(Object list) {
        List<String> texts = new ArrayList<>();
        for (Object one : (List<?>) list) texts.add((String) one);
        return texts;
    }

    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\\"");
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\\\') quoted.append('\\\\').append(c);
            else if (c < ' ' || Character.isSurrogate(c) || c == 0x2028 || c == 0x2029) quoted.append(String.format("\\\\u%04x", (int) c));
            else quoted.append(c);
        }
        return quoted.append('"').toString();
    }

    /** Each run has classes of its own, so that no run finds what another one left behind. */
    private static final class Fresh extends URLClassLoader {
        Fresh(URL[] program) { super(program, ClassLoader.getPlatformClassLoader()); }
        @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
            return name.startsWith("${RUNTIME}.") ? Main.class.getClassLoader().loadClass(name) : super.findClass(name);
        }
    }

    /** What the program prints, as far as anybody reads it. */
    private static final class Written extends ByteArrayOutputStream {
        @Override public synchronized void write(int one) {
            if (size() < MOST_OUTPUT) super.write(one);
        }
        @Override public synchronized void write(byte[] bytes, int start, int length) {
            super.write(bytes, start, Math.min(length, Math.max(0, MOST_OUTPUT - size())));
        }
        synchronized String text() {
            return new String(toByteArray(), StandardCharsets.UTF_8);
        }
    }

    /** Objects, lists, texts without escapes, and whole numbers: that is all that is asked. */
    private static final class Json {
        private final String text;
        private int at;

        Json(String text) { this.text = text; }

        Object value() {
            char first = text.charAt(at);
            if (first == '"') return text();
            if (first == '{' || first == '[') {
                Map<String, Object> fields = new HashMap<>();
                List<Object> elements = new ArrayList<>();
                char last = first == '{' ? '}' : ']';
                at++;
                while (text.charAt(at) != last) {
                    if (text.charAt(at) == ',') at++;
                    if (first == '[') { elements.add(value()); continue; }
                    String name = text();
                    at++;
                    fields.put(name, value());
                }
                at++;
                return first == '{' ? fields : elements;
            }
            int start = at;
            while ("-0123456789".indexOf(text.charAt(at)) >= 0) at++;
            return Long.valueOf(text.substring(start, at));
        }

        private String text() {
            StringBuilder read = new StringBuilder();
            for (at++; text.charAt(at) != '"'; at++) {
                if (text.charAt(at) == '\\\\') at++;
                read.append(text.charAt(at));
            }
            at++;
            return read.toString();
        }
    }
}
`;

/** By their names below the folder that holds the packages. */
export const RUNTIME_FILES: ReadonlyMap<string, string> = new Map([
  [`${RUNTIME}/Probe.java`, PROBE],
  [`${RUNTIME}/Main.java`, MAIN],
]);
